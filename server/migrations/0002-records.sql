-- `outline` is what the finder's client sent and goes back unchanged; `shape` is the closed, valid ring for SQL.
-- A record outlives its author's account.
create table records (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  title text not null,
  description text not null,
  prn text,
  site_type text not null,
  monument_type text not null,
  period text not null,
  outline json not null,
  shape geometry(Polygon, 4326) not null,
  centre geometry(Point, 4326) not null,
  demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index records_by_shape on records using gist (shape);
create index records_by_centre on records using gist (centre);
create index records_of_account on records (account_id);

create table pictures (
  record_id integer not null references records on delete cascade,
  position smallint not null check (position between 1 and 5),
  file_key text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (record_id, position)
);

-- A number that grows with every change readers can see: the ETag of the list and of the tiles.
-- A row and not a sequence, because a sequence would show a change before it is committed.
create table revisions (
  name text primary key,
  revision bigint not null default 1
);
insert into revisions (name) values ('records');

create function bump_records_revision() returns trigger language plpgsql as $$
begin
  update revisions set revision = revision + 1 where name = 'records';
  return null;
end $$;
create trigger records_changed after insert or update or delete or truncate on records
  for each statement execute function bump_records_revision();
create trigger pictures_changed after insert or update or delete or truncate on pictures
  for each statement execute function bump_records_revision();
-- The list shows usernames.
create trigger usernames_changed after update of username on accounts
  for each statement execute function bump_records_revision();
