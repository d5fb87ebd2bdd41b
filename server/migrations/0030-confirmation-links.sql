-- A link in an email that confirms an address. Only hashes are kept: of its secret, and of the address that it was sent to.
create table email_confirmations (
  token_hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null default now(),
  -- Set when the address was confirmed, by this link or by another. Kept to tell a used link from a wrong one.
  used_at timestamptz
);
create index email_confirmations_of_account on email_confirmations (account_id, created_at);
