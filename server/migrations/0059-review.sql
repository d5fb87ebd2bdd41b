-- contract: none
-- From a drawn outline to a verdict with its reasons. A record has one row in record_reviews from its first moment on; what
-- happened is in review_events, which nothing changes or deletes. The codes are those of contract/review/review.ts.
create table record_reviews (
  record_id integer primary key references records on delete cascade,
  state text not null default 'submitted' check (state in
    ('submitted', 'in_review', 'needs_info', 'verified', 'not_archaeological', 'already_recorded')),
  -- Number of the last event.
  seq integer not null default 0,
  -- The version that last changed the outline or a type or the period: opinions are about it.
  question_version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- Of the last decision.
  reason text,
  sure_archaeological text check (sure_archaeological in ('high', 'medium', 'low', 'negligible')),
  sure_type text check (sure_type in ('certain', 'probable', 'possible')),
  target_record integer references records on delete set null check (target_record <> record_id),
  target_scheme text,
  target_number text,
  -- The version that was confirmed last. It stays while a later one is reviewed.
  verified_version integer,
  verified_at timestamptz,
  -- Who decided last; a second look is for somebody else.
  decided_by integer references accounts on delete set null,
  second_look boolean not null default false,
  -- For whom it is kept, and until when.
  taken_by integer references accounts on delete set null,
  taken_until timestamptz,
  check ((target_scheme is null) = (target_number is null))
);
create index record_reviews_waiting on record_reviews (state, changed_at, record_id);
create index record_reviews_taken on record_reviews (taken_by, record_id) where taken_by is not null;
create index record_reviews_target on record_reviews (target_record) where target_record is not null;
create index record_reviews_decided_by on record_reviews (decided_by);

create table review_events (
  id bigint generated always as identity primary key,
  record_id integer not null references records on delete cascade,
  seq integer not null,
  -- The version of the record at that time.
  version integer not null,
  kind text not null,
  from_state text not null,
  to_state text not null,
  actor_id integer references accounts on delete set null,
  note text check (char_length(note) <= 1000),
  reason text,
  target_record integer references records on delete set null,
  target_scheme text,
  target_number text,
  sure_archaeological text,
  sure_type text,
  at timestamptz not null default now(),
  unique (record_id, seq)
);
create index review_events_of_actor on review_events (actor_id, at);
create index review_events_decided on review_events (at)
  where kind in ('verified', 'not_archaeological', 'already_recorded', 'needs_info');
create index review_events_target on review_events (target_record) where target_record is not null;

-- What a reviewer has looked at, for their own list only.
create table review_seen (
  account_id integer not null references accounts on delete cascade,
  record_id integer not null references records on delete cascade,
  version integer not null,
  at timestamptz not null default now(),
  primary key (account_id, record_id)
);
create index review_seen_of_record on review_seen (record_id);

create function records_began_review() returns trigger language plpgsql as $$
begin
  insert into record_reviews (record_id, changed_at) select id, created_at from touched;
  return null;
end $$;
create trigger records_begin_review after insert on records
  referencing new table as touched for each statement execute function records_began_review();

-- Where the question of older records last changed is not known, so opinions are about what they say now.
insert into record_reviews (record_id, changed_at, question_version)
  select records.id, records.created_at, coalesce(e.version, records.version)
  from records left join exact_records e on e.record_id = records.id;

-- The map can show the state of open records.
create function reviews_were_changed() returns trigger language plpgsql as $$
declare shown integer[] := array(
  select record_id from before_rows before join after_rows after using (record_id)
  where before.state <> after.state or before.sure_archaeological is distinct from after.sure_archaeological);
  now_at bigint;
begin
  if shown = '{}' then return null; end if;
  now_at := next_records_revision();
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, 'c', box_of(shape) from records
    where id = any (shown) and visible and sensitivity = 'open';
  return null;
end $$;
create trigger reviews_changed after update on record_reviews
  referencing old table as before_rows new table as after_rows
  for each statement execute function reviews_were_changed();

-- What members are told on the pages.
create table notices (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  record_id integer references records on delete cascade,
  -- Never a place, a title or a text.
  detail text,
  at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_of_account on notices (account_id, id desc);
create index notices_of_record on notices (record_id);
