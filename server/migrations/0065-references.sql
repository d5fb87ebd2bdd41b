-- contract: none
-- Numbers of open records in registers: the PRN, which is the primary one, and what the finder said in `known`. The rows follow
-- from there, so that nothing must be kept in step, and a record that is withheld has none: a number tells the place. The codes
-- are those of contract/records/references.ts.
create table record_references (
  record_id integer not null references records on delete cascade,
  scheme text not null
    check (scheme in ('prn', 'prn_cpat', 'prn_dat', 'prn_gat', 'prn_ggat', 'nprn', 'sm', 'other')),
  number text not null,
  -- The PRN as it was typed, of which the region is not said.
  is_primary boolean not null,
  primary key (record_id, scheme, number)
);
create index record_references_by_number on record_references (number, scheme);
create unique index record_references_primary on record_references (record_id) where is_primary;

create function write_references(ids integer[]) returns void language sql as $$
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
    ) found
    group by id, scheme, number;
$$;

create function references_were_given() returns trigger language plpgsql as $$
begin
  perform write_references(array(select id from touched where prn <> '' and sensitivity = 'open'));
  return null;
end $$;
create function references_were_changed() returns trigger language plpgsql as $$
begin
  perform write_references(array(
    select after.id from before_rows before join after_rows after using (id)
    where before.prn is distinct from after.prn or before.sensitivity <> after.sensitivity));
  return null;
end $$;
create trigger references_given after insert on records
  referencing new table as touched for each statement execute function references_were_given();
create trigger references_changed after update on records
  referencing old table as before_rows new table as after_rows
  for each statement execute function references_were_changed();

create function known_references_changed() returns trigger language plpgsql as $$
begin
  perform write_references(array[coalesce(new.record_id, old.record_id)]);
  return null;
end $$;
create trigger known_references_changed after insert or update or delete on record_known
  for each row execute function known_references_changed();

-- What was there before.
insert into record_references (record_id, scheme, number, is_primary)
  select id, 'prn', prn, true from records where sensitivity = 'open' and prn <> '';
