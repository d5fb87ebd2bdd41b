-- An account that is not active opens no session. Why, for administrators and for the mail to the member.
alter table accounts
  add column suspended_at timestamptz,
  add column suspended_reason text;

-- What somebody finds wrong with a record or a profile. Who it was is for administrators alone.
create table reports (
  id integer generated always as identity primary key,
  record_id integer references records on delete cascade,
  -- The member whose profile it is about.
  profile_id integer references accounts on delete cascade,
  reason text not null,
  note text,
  -- A member, or a visitor's address for the answer, or neither.
  reporter_id integer references accounts on delete set null,
  reporter_email text,
  -- Of the answer to a visitor; a member has their own.
  language text not null check (language in ('en', 'cy')),
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer references accounts on delete set null,
  answer text,
  check (num_nonnulls(record_id, profile_id) = 1)
);
create index reports_of_record on reports (record_id);
create index reports_of_profile on reports (profile_id);
