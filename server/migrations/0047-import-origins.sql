-- What was taken over from another portal, so that a second import adds only what is new.
create table import_origins (
  kind text not null,
  old_id text not null,
  imported_at timestamptz not null default now(),
  primary key (kind, old_id)
);
