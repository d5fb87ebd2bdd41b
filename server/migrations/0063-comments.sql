-- contract: none
-- The discussion of a record: one thread, plain text. A comment stays as a row; its author can take its text back.
create table comments (
  id integer generated always as identity primary key,
  record_id integer not null references records on delete cascade,
  -- Null once the author has left.
  account_id integer references accounts on delete set null,
  -- Null once it is erased.
  text text check (char_length(text) <= 2000),
  version integer not null default 1,
  posted_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Removed by its author.
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by integer references accounts on delete set null,
  hidden_reason text,
  -- What the author says against the hiding, once, and what an administrator answered who had not decided it.
  appeal text,
  appealed_at timestamptz,
  appeal_answer text,
  appeal_closed_at timestamptz,
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((appeal is null) = (appealed_at is null))
);
create index comments_of_record on comments (record_id, id);
create index comments_of_account on comments (account_id, id);
create index comments_to_erase on comments (deleted_at) where deleted_at is not null and text is not null;
create index comments_appealed on comments (appealed_at) where appealed_at is not null and appeal_closed_at is null;
create index comments_hidden_by on comments (hidden_by) where hidden_by is not null;

-- Who was mentioned by name. It stays when the comment is changed or removed: an opinion given afterwards was invited.
create table comment_mentions (
  comment_id integer not null references comments on delete cascade,
  account_id integer not null references accounts on delete cascade,
  at timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index comment_mentions_of_account on comment_mentions (account_id);

-- Records whose discussion takes no more comments.
create table thread_locks (
  record_id integer primary key references records on delete cascade,
  locked_at timestamptz not null default now(),
  locked_by integer references accounts on delete set null,
  reason text not null
);
create index thread_locks_by on thread_locks (locked_by);

-- Who is told of new comments. The finder is told unless a row says otherwise.
create table thread_follows (
  record_id integer not null references records on delete cascade,
  account_id integer not null references accounts on delete cascade,
  follows boolean not null,
  primary key (record_id, account_id)
);
create index thread_follows_of_account on thread_follows (account_id);

-- A member's own choice, which nobody else learns.
create table mutes (
  account_id integer not null references accounts on delete cascade,
  muted_id integer not null references accounts on delete cascade,
  at timestamptz not null default now(),
  primary key (account_id, muted_id),
  check (account_id <> muted_id)
);
create index mutes_of_muted on mutes (muted_id);

-- A report about a comment names its record too, so that releases without comments show it there.
alter table reports
  add column comment_id integer references comments on delete cascade,
  -- As it was then: its author can change a comment for 15 minutes.
  add column comment_text text,
  add constraint reports_comment_of_record check (comment_id is null or record_id is not null);
create index reports_of_comment on reports (comment_id) where comment_id is not null;

-- Emails by choice, one a day at most.
alter table notification_choices
  add column mentions boolean not null default false,
  add column comments boolean not null default false;
-- The last notice that an email told of, or that needs none.
create table notice_mails (
  account_id integer primary key references accounts on delete cascade,
  told_until bigint not null
);
