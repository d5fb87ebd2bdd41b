-- Files that were prepared because somebody asked for them. Equal questions share one.
create table prepared_files (
  id integer generated always as identity primary key,
  -- What was asked for: JSON text, the same for equal questions.
  asked text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Number of its records when it was asked for, and how many were read so far.
  records integer not null,
  done integer not null default 0,
  -- Once it is ready: the revision of the records that it shows.
  seq bigint,
  -- Which records are in it, and of which the exact place: bit n is record n.
  members bytea,
  exact bytea,
  file_key text unique,
  bytes bigint,
  sha256 text,
  created_at timestamptz not null default now(),
  made_at timestamptz
);
-- Two who ask for the same at the same time share one preparation.
create unique index prepared_files_under_way on prepared_files (asked) where state in ('waiting', 'making');

-- Who asked: whoever knows the name may have the file.
create table downloads (
  -- 32 random hexadecimal digits.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  file_id integer not null references prepared_files on delete cascade,
  -- Gets an email when it is ready; null for visitors.
  account_id integer references accounts on delete cascade,
  language text not null check (language in ('en', 'cy')),
  created_at timestamptz not null default now()
);
create index downloads_of_file on downloads (file_id);
create index downloads_of_account on downloads (account_id) where account_id is not null;

-- Whether bit n is set; false beyond the end.
create function has_bit(bits bytea, n integer) returns boolean language sql immutable parallel safe
  return case when n >= 0 and n < 8 * octet_length(bits) then get_bit(bits, n::bigint) = 1 else false end;
