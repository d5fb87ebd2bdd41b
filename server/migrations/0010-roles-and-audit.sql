-- Granted and taken away from the command line only.
alter table accounts add column administrator boolean not null default false;
-- The language that the portal writes to this member in.
alter table accounts add column language text not null default 'en' check (language in ('en', 'cy'));

-- What was done by whom, for those who must be able to ask later. No names, addresses or secrets: an account that is
-- deleted leaves its acts behind, and nothing that says whose they were.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: nobody who was signed in, or somebody who has left.
  actor_id integer references accounts on delete set null,
  act text not null,
  -- What it was done to, as in `record` 12.
  target_kind text,
  target_id integer,
  note text
);
create index audit_log_by_time on audit_log (at desc);
