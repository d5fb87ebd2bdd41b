-- The files with all records that are made every night. Only the two newest sets are kept.
create table file_sets (
  id integer generated always as identity primary key,
  -- The revision of the records that they show.
  seq bigint not null,
  records integer not null,
  demonstration boolean not null,
  -- Which records are in them, and of which the exact place: bit n is record n.
  members bytea not null,
  exact bytea not null,
  -- Name, key in the file store, bytes and sha256 of each.
  files json not null,
  made_at timestamptz not null default now()
);
