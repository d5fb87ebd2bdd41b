-- contract: none
-- The feed of changes and files name revisions of the records. Everything that is stored takes one, also what happens to records
-- that are withheld or hidden, so that a gap between two numbers, or a number that grew, told when something happened to them.
-- What everybody is told has numbers of its own: they grow with changes that everybody may see, and go on from the last revision.
create table told_revisions (
  seq bigint primary key,
  told bigint not null unique
);
insert into revisions (name, revision) select 'told', revision from revisions where name = 'records';

create function changes_are_told() returns trigger language plpgsql as $$
declare
  told_at bigint;
  each_seq bigint;
begin
  for each_seq in
    select distinct seq from added where kind <> 'w' and record_id > 0 order by seq
  loop
    continue when exists (select from told_revisions where seq = each_seq);
    update revisions set revision = revision + 1 where name = 'told' returning revision into told_at;
    -- Where the revisions were set back, as tests do, the number is given again.
    insert into told_revisions (seq, told) values (each_seq, told_at)
      on conflict (told) do update set seq = excluded.seq;
  end loop;
  return null;
end $$;
create trigger record_changes_told after insert on record_changes
  referencing new table as added for each statement execute function changes_are_told();

-- The number that everybody is told for a revision. Revisions before this migration have their own.
create function told_of(revision_of_records bigint) returns bigint language sql stable as $$
  select coalesce(
    (select told from told_revisions where seq <= revision_of_records order by seq desc limit 1),
    least(revision_of_records, (select revision from revisions where name = 'told')))
$$;

-- The last revision of the records that somebody knows who was told a number.
create function known_by(told_number bigint) returns bigint language sql stable as $$
  select coalesce(
    (select seq from told_revisions where told <= told_number order by told desc limit 1), told_number)
$$;
