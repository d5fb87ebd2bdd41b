-- Work that is done after an answer, as often as it takes: one row a task, written in the transaction that asks for it.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Emptied once the job is done: it may hold addresses.
  payload json not null,
  -- While a job runs, the moment from which it counts as broken off.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  last_error text,
  -- Of jobs with the same text here, one at most waits.
  only_once text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  given_up_at timestamptz
);
create index jobs_due on jobs (due_at) where finished_at is null and given_up_at is null;
create unique index jobs_only_once on jobs (only_once) where finished_at is null and given_up_at is null;

-- A link in a mail that lets its reader choose a new password. Only the SHA-256 of its secret is kept.
create table password_resets (
  token_hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null default now()
);
create index password_resets_of_account on password_resets (account_id);

-- Of the list of one's own sessions: product names such as Firefox and Windows, nothing that tells two people apart.
alter table tokens add column browser text, add column system text;
