-- Who may sign in. The *_key columns hold the text after NFKC and lower-casing, made by the server:
-- lower() in SQL depends on the database's locale and misses Welsh ŵ and ŷ under "C".
create table accounts (
  id integer generated always as identity primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  active boolean not null default true,
  demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now()
);

-- One row per login. Only the SHA-256 of a token is kept, so that a copy of the database opens no session.
create table tokens (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index tokens_of_account on tokens (account_id, created_at);

-- A profile has no key of its own: the wire contract addresses it by the user id.
create table profiles (
  account_id integer primary key references accounts on delete cascade,
  bio text not null default '',
  location text,
  expertise_level text not null default 'beginner',
  organisation text not null default '',
  website text not null default '',
  twitter text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  linkedin text not null default '',
  bluesky text not null default '',
  picture_key text
);
