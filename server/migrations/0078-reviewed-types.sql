-- contract: none
-- What a reviewer says of type and period, beside what the finder says, and what became of a find in the Historic Environment Record.
-- The codes are those of contract/open-data/vocabulary.ts and contract/her/her.ts.

-- Of a confirmation: site type, monument type and period as the reviewer corrects them, all three or none. A correction makes no
-- version of the record. The names are not those of records: earlier releases join the tables.
alter table record_reviews
  add column reviewed_site_type text,
  add column reviewed_monument_type text,
  add column reviewed_period text,
  add check (num_nulls(reviewed_site_type, reviewed_monument_type, reviewed_period) in (0, 3));
alter table review_events
  add column reviewed_site_type text,
  add column reviewed_monument_type text,
  add column reviewed_period text,
  add check (num_nulls(reviewed_site_type, reviewed_monument_type, reviewed_period) in (0, 3));

create or replace function reviews_were_changed() returns trigger language plpgsql as $$
declare
  decided text[] := '{verified,not_archaeological,already_recorded}';
  shown integer[] := array(
    select record_id from before_rows before join after_rows after using (record_id)
    where (before.state, before.sure_archaeological, before.sure_type, before.reason, before.verified_version)
        is distinct from (after.state, after.sure_archaeological, after.sure_type, after.reason, after.verified_version)
      or (before.state = any (decided) and before.changed_at <> after.changed_at)
      or (after.state = 'verified'
        and (before.reviewed_site_type, before.reviewed_monument_type, before.reviewed_period)
          is distinct from (after.reviewed_site_type, after.reviewed_monument_type, after.reviewed_period))
      or (after.state = 'already_recorded' and (
        (before.target_scheme, before.target_number) is distinct from (after.target_scheme, after.target_number)
        -- As everybody is told: what becomes of a withheld target shows nowhere.
        or told_to_everybody(before.target_record) is distinct from told_to_everybody(after.target_record))));
  now_at bigint;
begin
  if shown = '{}' then return null; end if;
  now_at := next_records_revision();
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, 'c', box_of(shape) from records
    where id = any (shown) and visible and sensitivity = 'open';
  return null;
end $$;

-- The newest word of the Historic Environment Record about a find, or that it was sent there: a row for each find that went so far. Of a
-- withheld record, only those with the right to it and the finder hear of it.
create table record_her (
  record_id integer primary key references records on delete cascade,
  status text not null check (status in ('sent', 'accepted', 'declined')),
  -- The confirmed version that was sent or answered.
  version integer not null,
  -- The batch with which it was sent; null where an officer answered by hand.
  batch_id integer,
  -- The number that it has there, or, where it is on record there already, that of the earlier entry.
  scheme text check (scheme in ('prn_cpat', 'prn_dat', 'prn_gat', 'prn_ggat')),
  prn text,
  -- Whether the record had no PRN and got this one, so that a corrected answer corrects it there too.
  filled boolean not null default false,
  -- Why it was declined, and the words beside it.
  reason text check (reason in
    ('already_recorded', 'not_archaeological', 'natural', 'insufficient', 'outside', 'other')),
  note text check (char_length(note) <= 1000),
  at timestamptz not null default now(),
  by integer references accounts on delete set null,
  check ((scheme is null) = (prn is null)),
  check ((status = 'declined') = (reason is not null)),
  check (status <> 'sent' or prn is null),
  check (status <> 'accepted' or prn is not null)
);
create index record_her_by on record_her (by);
create index record_her_of_batch on record_her (batch_id) where batch_id is not null;

-- The number that a Historic Environment Record gave an open record is one of its numbers.
create or replace function write_references(ids integer[]) returns void language sql as $$
  delete from record_references where record_id = any (ids);
  insert into record_references (record_id, scheme, number, is_primary)
    select id, scheme, number, bool_or(is_primary)
    from (
      select id, 'prn' as scheme, prn as number, true as is_primary from records
        where id = any (ids) and sensitivity = 'open' and prn <> ''
      union all
      select records.id, given.scheme, given.number, false
      from records join record_known on record_known.record_id = records.id,
        json_to_recordset(coalesce(by_finder -> 'references', '[]')) as given(scheme text, number text)
        where records.id = any (ids) and sensitivity = 'open'
      union all
      select records.id, record_her.scheme, record_her.prn, false
      from records join record_her on record_her.record_id = records.id
        where records.id = any (ids) and sensitivity = 'open' and status = 'accepted'
    ) found
    group by id, scheme, number;
$$;

-- Announces open records of which the Historic Environment Record says something else now.
create function her_was_told_otherwise(ids integer[]) returns void language plpgsql as $$
declare
  shown integer[] := array(select id from records where id = any (ids) and visible and sensitivity = 'open');
  now_at bigint;
begin
  perform write_references(ids);
  if shown = '{}' then return; end if;
  now_at := next_records_revision();
  -- No map shows it.
  insert into record_changes (seq, record_id, kind, boxes) select now_at, id, 'c', '{}' from unnest(shown) as id;
end $$;

create function her_came_or_went() returns trigger language plpgsql as $$
begin
  perform her_was_told_otherwise(array(select record_id from touched));
  return null;
end $$;
create function her_was_changed() returns trigger language plpgsql as $$
begin
  perform her_was_told_otherwise(array(
    select record_id from before_rows before join after_rows after using (record_id)
    where (before.status, before.scheme, before.prn) is distinct from (after.status, after.scheme, after.prn)));
  return null;
end $$;
create trigger her_given after insert on record_her
  referencing new table as touched for each statement execute function her_came_or_went();
create trigger her_taken_back after delete on record_her
  referencing old table as touched for each statement execute function her_came_or_went();
create trigger her_changed after update on record_her
  referencing old table as before_rows new table as after_rows
  for each statement execute function her_was_changed();
