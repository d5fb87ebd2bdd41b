-- What members do with their own finds: change them, take them back, keep them for later, find them again.

-- `deleted_at`: taken away by its member; the row stays for administrators and for the member's second thoughts.
-- `hidden_at`: taken away by an administrator, who says why. `version` grows with every change of what a record says.
alter table records
  add column deleted_at timestamptz,
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add column version integer not null default 1;
-- Which records the world sees. Every reader asks this column and nothing else.
alter table records
  add column visible boolean not null generated always as (deleted_at is null and hidden_at is null) stored;

-- What a record said before it was changed; what it says now stands in `records`. Written with the change or not at all.
create table record_versions (
  record_id integer not null references records on delete cascade,
  version integer not null,
  -- Who wrote this version, and when.
  account_id integer references accounts on delete set null,
  made_at timestamptz not null,
  title text not null,
  description text not null,
  prn text,
  site_type text not null,
  monument_type text not null,
  period text not null,
  outline json not null,
  -- The keys of its files by position. A file that was taken out of its record is itself gone after a while.
  pictures json not null,
  primary key (record_id, version)
);

-- Files that a change took out of a record: shown to nobody from then on, and removed after a time of grace.
create table removed_pictures (
  file_key text primary key,
  record_id integer not null references records on delete cascade,
  removed_at timestamptz not null default now()
);

-- Finds begun and not yet published; empty text where nothing was written, null where nothing was drawn.
create table drafts (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  title text not null,
  description text not null,
  prn text not null,
  site_type text not null,
  monument_type text not null,
  period text not null,
  outline json,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index drafts_of_account on drafts (account_id, updated_at);

-- A record, or a place with the view that it was seen in. The name is the member's own; a record without one goes by its title.
create table bookmarks (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  record_id integer references records on delete cascade,
  name text,
  longitude double precision,
  latitude double precision,
  zoom double precision,
  created_at timestamptz not null default now(),
  unique (account_id, record_id),
  check (
    case
      when record_id is null then num_nulls(name, longitude, latitude, zoom) = 0
      else num_nonnulls(longitude, latitude, zoom) = 0
    end
  )
);
create index bookmarks_of_account on bookmarks (account_id, id);

-- Requests that a client may send twice: the second gets the record of the first. Forgotten after a day.
create table idempotency_keys (
  account_id integer not null references accounts on delete cascade,
  key text not null,
  body_hash bytea not null,
  record_id integer references records on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
