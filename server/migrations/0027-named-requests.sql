-- Requests that a client may send twice: the second gets the answer of the first. Forgotten after a day.
create table named_requests (
  -- Null for whoever need not be signed in: then the name alone tells the request, and is too long to be guessed.
  account_id integer references accounts on delete cascade,
  key text not null,
  -- What was asked for: the same name for something else is a mistake of the client.
  kind text not null,
  body_hash bytea not null,
  -- Number of what was made; null where the answer says nothing of it.
  made_id integer,
  created_at timestamptz not null default now()
);
create unique index named_requests_of_asker on named_requests (coalesce(account_id, 0), key);
create index named_requests_by_time on named_requests (created_at);

insert into named_requests (account_id, key, kind, body_hash, made_id, created_at)
select account_id, key, 'record', body_hash, record_id, created_at from idempotency_keys;

drop table idempotency_keys;
