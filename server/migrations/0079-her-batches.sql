-- contract: none
-- Confirmed finds as they went to a Historic Environment Record (HER): batches that an officer asked for, and what an officer left out.
-- The codes are those of contract/review/grants.ts and contract/her/her.ts.

-- A batch is made once and never changed. Its zip is in the store of files, with its hash.
create table her_batches (
  id integer generated always as identity primary key,
  region text not null check (region in ('cpat', 'dat', 'gat', 'ggat')),
  -- How the region of its finds is known, of the find of which it is known least: the officers of the region have the right to a batch
  -- by boundary alone.
  region_by text not null check (region_by in ('boundary', 'guess', 'choice')),
  -- Counts from 1 in each region.
  number integer not null check (number > 0),
  -- How many finds the officer asked for.
  asked integer not null,
  made_by integer references accounts on delete set null,
  made_at timestamptz not null default now(),
  -- Null once the time for which it is kept is over.
  file_key text unique,
  bytes bigint not null,
  sha256 text not null,
  unique (region, number)
);
create index her_batches_by_maker on her_batches (made_by);

-- The finds of a batch, which stay known after a find is deleted. Of finds beside each other one goes: the others have its number
-- in `beside`, and its answer is theirs.
create table her_batch_records (
  batch_id integer not null references her_batches on delete cascade,
  record_id integer not null,
  -- The confirmed version.
  version integer not null,
  beside integer,
  -- The answer; all of it null until there is one.
  status text check (status in ('accepted', 'update', 'declined')),
  scheme text check (scheme in ('prn_cpat', 'prn_dat', 'prn_gat', 'prn_ggat')),
  prn text,
  reason text check (reason in
    ('already_recorded', 'not_archaeological', 'natural', 'insufficient', 'outside', 'other')),
  note text check (char_length(note) <= 1000),
  answered_at timestamptz,
  primary key (batch_id, record_id),
  check ((status is null) = (answered_at is null)),
  check (beside is null or status is null)
);
create index her_batch_records_of_record on her_batch_records (record_id);
create index her_batch_records_unanswered on her_batch_records (batch_id) where status is null and beside is null;

-- Finds that an officer does not want for a while.
create table her_left_out (
  record_id integer not null references records on delete cascade,
  region text not null check (region in ('cpat', 'dat', 'gat', 'ggat')),
  reason text not null,
  until timestamptz not null,
  primary key (record_id, region)
);

alter table record_her add foreign key (batch_id) references her_batches;
