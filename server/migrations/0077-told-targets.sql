-- contract: none
-- Open data say what a verdict says: not its state alone, but when it was given, how sure it is, why, and where the find is on record
-- already. Whatever of that changes is a change of the record, also where it changes because another record does.

-- The record itself if another one may name it to everybody at this moment, null otherwise: it is open, and neither hidden nor
-- deleted. Whatever names records to everybody asks this.
create function told_to_everybody(record integer) returns integer language sql stable as $$
  select id from records where id = record and visible and sensitivity = 'open'
$$;

create or replace function reviews_were_changed() returns trigger language plpgsql as $$
declare
  decided text[] := '{verified,not_archaeological,already_recorded}';
  shown integer[] := array(
    select record_id from before_rows before join after_rows after using (record_id)
    where (before.state, before.sure_archaeological, before.sure_type, before.reason, before.verified_version)
        is distinct from (after.state, after.sure_archaeological, after.sure_type, after.reason, after.verified_version)
      or (before.state = any (decided) and before.changed_at <> after.changed_at)
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

-- Announces the open records that were judged to be one of these.
create function targets_were_told_otherwise(targets integer[]) returns void language plpgsql as $$
declare
  pointing integer[] := array(
    select id from record_reviews join records on id = record_id
    where target_record = any (targets) and state = 'already_recorded' and visible and sensitivity = 'open');
  now_at bigint;
begin
  if pointing = '{}' then return; end if;
  now_at := next_records_revision();
  -- No map shows it.
  insert into record_changes (seq, record_id, kind, boxes) select now_at, id, 'c', '{}' from unnest(pointing) as id;
end $$;

create function targets_were_changed() returns trigger language plpgsql as $$
declare
  targets integer[] := array(
    select id from before_rows before join after_rows after using (id)
    where (before.visible and before.sensitivity = 'open') <> (after.visible and after.sensitivity = 'open'));
begin
  if targets <> '{}' then perform targets_were_told_otherwise(targets); end if;
  return null;
end $$;
-- After the trigger that announces the records themselves: triggers run by their names.
create trigger records_changed_as_targets after update on records
  referencing old table as before_rows new table as after_rows
  for each statement execute function targets_were_changed();

-- Before it is gone, because then nothing points at it any more.
create function target_is_deleted() returns trigger language plpgsql as $$
begin
  perform targets_were_told_otherwise(array[old.id]);
  return old;
end $$;
create trigger open_target_deleted before delete on records
  for each row when (old.visible and old.sensitivity = 'open') execute function target_is_deleted();

-- The files of the night get the new columns although no record has changed.
with now_at as materialized (
  select next_records_revision() as seq where exists (select from records)),
told_at as (
  update revisions set revision = revision + 1 where name = 'told' and exists (select from now_at) returning revision)
insert into told_revisions (seq, told) select seq, revision from now_at, told_at;
