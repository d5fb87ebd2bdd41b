-- Which versions of the terms a member accepted, and where. Deleted with the account.
create table terms_acceptances (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('site', 'contribution', 'reviewer')),
  version text not null,
  at timestamptz not null default now(),
  via text not null check (via in ('register', 'save', 'login')),
  primary key (account_id, kind, version)
);

-- Terms whose question a member put off: until then nothing asks, and afterwards only the next save of a record.
create table terms_put_off (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('site', 'contribution', 'reviewer')),
  version text not null,
  until timestamptz not null,
  primary key (account_id, kind, version)
);
