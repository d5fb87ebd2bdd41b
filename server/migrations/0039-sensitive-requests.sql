-- Requests of landowners, heritage bodies and others that the place of a record or of a site be withheld (/sensitive-site).
create table sensitive_requests (
  id integer generated always as identity primary key,
  -- Kept without it when the record is deleted for good: the asker still gets an answer.
  record_id integer references records on delete set null,
  -- As the asker wrote it: a grid reference or degrees.
  place text,
  who text not null check (who in ('landowner', 'heritage_body', 'other')),
  -- Null once the asker has deleted the account with this address.
  name text,
  email text,
  -- Of the answer.
  language text not null check (language in ('en', 'cy')),
  reason text not null,
  at_risk boolean not null,
  -- When the place was withheld because of this request alone, and until when that lasts unless an administrator confirms it.
  withheld_at timestamptz,
  withheld_until timestamptz,
  received_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer references accounts on delete set null,
  answer text,
  check ((closed_at is null) = (answer is null))
);
create index sensitive_requests_of_record on sensitive_requests (record_id);
create index open_sensitive_requests on sensitive_requests (received_at) where closed_at is null;
