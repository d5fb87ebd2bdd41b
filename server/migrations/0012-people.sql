-- The member list: by name, without case and accents, so that ŵ stands with w. In the order of code points, which is the
-- same in every database.
alter table accounts add column search_name text collate "C" not null
  generated always as (folded(username_key)) stored;
create index accounts_by_name on accounts (search_name, username_key collate "C");

-- Also in the order of their making, for a list that reads all records of all members in parts.
drop index records_of_account;
create index records_of_account on records (account_id, id);

-- A number that grows with every change of a member that readers can see. A login later on the same day is none.
insert into revisions (name) values ('profiles');

create function bump_profiles_revision() returns trigger language plpgsql as $$
begin
  update revisions set revision = revision + 1 where name = 'profiles';
  return null;
end $$;
create trigger profiles_changed after insert or update or delete or truncate on profiles
  for each statement execute function bump_profiles_revision();
create trigger members_came_or_went after insert or delete or truncate on accounts
  for each statement execute function bump_profiles_revision();

create function bump_profiles_revision_if_seen() returns trigger language plpgsql as $$
begin
  if exists (
    select from before join after using (id)
    where (before.username, before.active, (before.last_active_at at time zone 'UTC')::date)
      is distinct from (after.username, after.active, (after.last_active_at at time zone 'UTC')::date)
  ) then
    update revisions set revision = revision + 1 where name = 'profiles';
  end if;
  return null;
end $$;
create trigger members_changed after update on accounts
  referencing old table as before new table as after
  for each statement execute function bump_profiles_revision_if_seen();
