-- Roles with an area: who may see the exact place of records and withhold it. A grant that ended stays, so that it can be
-- said later who had which right when. The codes are those of contract/review/grants.ts.
create table role_grants (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  role text not null check (role in ('reviewer', 'her_officer')),
  area text not null check (area in ('wales', 'cpat', 'dat', 'gat', 'ggat')),
  -- Null from the command line, and where whoever did it has left.
  granted_by integer references accounts on delete set null,
  granted_at timestamptz not null default now(),
  reason text not null,
  ended_by integer references accounts on delete set null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
-- Nobody has the same role for the same area twice, even if two administrators grant it at the same moment.
create unique index role_grants_standing on role_grants (account_id, role, area) where ended_at is null;
create index role_grants_of_account on role_grants (account_id, id);
create index role_grants_granted_by on role_grants (granted_by);
create index role_grants_ended_by on role_grants (ended_by);
