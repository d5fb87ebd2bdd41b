-- `published_at` null: a draft, seen by administrators only.
create table news (
  id integer generated always as identity primary key,
  title text not null,
  content text not null,
  image_key text,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create index news_published on news (published_at desc);
