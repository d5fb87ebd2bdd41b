-- What a member keeps off the public profile; everything is shown until somebody chooses otherwise.
alter table profiles
  add column hidden text[] not null default '{}'
  check (hidden <@ array['location', 'organisation', 'expertise', 'last_active', 'social_links', 'records']);

-- What the portal may write to a member. No row: nobody has chosen, and only answers about own records are sent.
create table notification_choices (
  account_id integer primary key references accounts on delete cascade,
  record_answers boolean not null default true,
  site_news boolean not null default false,
  digest boolean not null default false,
  -- Around which place, as the member named it; kept while the digest is off.
  digest_name text not null default '',
  digest_longitude double precision,
  digest_latitude double precision,
  digest_radius_km integer not null default 10,
  -- Finds published up to this moment have been told, or were there before the member asked.
  told_until timestamptz not null default now(),
  check (num_nulls(digest_longitude, digest_latitude) <> 1),
  check (not digest or digest_longitude is not null)
);
create index digests_by_time on notification_choices (told_until) where digest;

-- How far the mails about a news item have gone, in the order of user ids; a news item is announced once.
create table news_mailings (
  news_id integer primary key references news on delete cascade,
  last_account_id integer not null default 0,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);
