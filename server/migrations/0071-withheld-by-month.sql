-- contract: none
-- Of a withheld record everybody may know the month and not the moment. Its changes get a kind of their own in the log, which maps
-- read and the feed of changes does not; a job of the first of each month announces all of them with one revision.
alter table record_changes
  drop constraint record_changes_kind_check,
  -- a: added; c: changed; r: removed; w: while it was withheld.
  add constraint record_changes_kind_check check (kind in ('a', 'c', 'r', 'w'));
create index record_changes_withheld on record_changes (record_id, seq) where kind = 'w';

create or replace function records_came_or_went() returns trigger language plpgsql as $$
declare
  now_at bigint := next_records_revision();
  came boolean := tg_op = 'INSERT';
begin
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, case when sensitivity <> 'open' then 'w' when came then 'a' else 'r' end, box_of(shape)
    from touched where visible;
  perform count_records(array(
    select (case when came then 1 else -1 end, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)
      ::counted_record
    from touched where visible));
  return null;
end $$;

create or replace function records_were_changed() returns trigger language plpgsql as $$
declare now_at bigint := next_records_revision();
begin
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id,
      case when before.sensitivity <> 'open' and after.sensitivity <> 'open' then 'w'
        when before.visible and after.visible then 'c' when after.visible then 'a' else 'r' end,
      case when before.visible then box_of(before.shape) else '{}'::double precision[] end
        || case when after.visible and not (before.visible and before.shape ~= after.shape)
          then box_of(after.shape) else '{}'::double precision[] end
    from before_rows before join after_rows after using (id)
    where before.visible or after.visible;
  perform count_records(array(
    select (-1, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)::counted_record
    from before_rows where visible
    union all
    select (1, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)::counted_record
    from after_rows where visible));
  perform shrink_cells(array(
    select (-1, id, before.site_type, before.monument_type, before.period,
      before.code, before.longitude_e7, before.latitude_e7)::counted_record
    from before_rows before join after_rows after using (id)
    where before.visible and 'open' <> any (array[before.sensitivity, after.sensitivity])));
  return null;
end $$;

-- What is withheld already: its face says the month, and one revision tells of all of it in place of the earlier ones.
update records set updated_at = date_trunc('month', updated_at at time zone 'UTC') at time zone 'UTC'
  where sensitivity <> 'open';
update record_changes set kind = 'w'
  where kind <> 'w' and record_id in (select id from records where sensitivity <> 'open');
with now_at as materialized (
  select next_records_revision() as seq where exists (select from records where sensitivity <> 'open'))
insert into record_changes (seq, record_id, kind, boxes)
  select seq, record_id, 'c', '{}' from now_at, (
    select distinct record_id from record_changes where kind = 'w') told;
