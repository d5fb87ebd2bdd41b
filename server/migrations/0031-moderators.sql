-- Decides about reports and hides records; granted and withdrawn by administrators in the pages (decision 20).
alter table accounts add column moderator boolean not null default false;

-- What was decided when a report was closed.
alter table reports add column outcome text check (outcome in ('answered', 'dismissed', 'hidden'));
update reports set outcome = 'answered' where closed_at is not null;

-- All records of a member hidden in one act, so that it can be undone and shows no record that was hidden by itself.
create table hidings (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  reason text not null,
  hidden_at timestamptz not null default now(),
  undone_at timestamptz
);
create index hidings_of_account on hidings (account_id) where undone_at is null;
alter table records add column hidden_with integer references hidings on delete set null;
create index records_of_hiding on records (hidden_with) where hidden_with is not null;
