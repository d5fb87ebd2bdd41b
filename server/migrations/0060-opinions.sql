-- contract: none
-- What members think a record is. An opinion is withdrawn or replaced, never deleted, and moves no state. The codes are those of
-- contract/review/opinions.ts.
create table opinions (
  id integer generated always as identity primary key,
  record_id integer not null references records on delete cascade,
  -- Null once the member has left: the opinion is still counted.
  account_id integer references accounts on delete set null,
  question_version integer not null,
  kind text not null check (kind in ('agree', 'other_type', 'natural_or_modern', 'cannot_tell')),
  monument_type text,
  cause text,
  note text check (char_length(note) <= 500),
  -- fresh: without the record's words; blind: without the answers of others; shown: after them.
  mode text not null check (mode in ('fresh', 'blind', 'shown')),
  -- Why it is not counted, as far as that was known when it was given or set aside.
  uncounted text check (uncounted in ('shown', 'new_account', 'set_aside')),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check ((kind = 'other_type') = (monument_type is not null)),
  check ((kind = 'natural_or_modern') = (cause is not null))
);
-- One standing opinion of a member about a record.
create unique index opinions_standing on opinions (record_id, account_id) where withdrawn_at is null;
create index opinions_of_record on opinions (record_id, id);
create index opinions_of_account on opinions (account_id, given_at);

-- Who asked to see what others said before answering.
create table opinion_reveals (
  account_id integer not null references accounts on delete cascade,
  record_id integer not null references records on delete cascade,
  question_version integer not null,
  at timestamptz not null default now(),
  primary key (account_id, record_id, question_version)
);
create index opinion_reveals_of_record on opinion_reveals (record_id);
