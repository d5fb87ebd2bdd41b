-- English stands in `title` and `content`, which older clients read; Welsh may be missing.
alter table news
  add column title_cy text,
  add column content_cy text,
  add column image_width integer,
  add column image_height integer,
  -- What the picture shows, for those who do not see it.
  add column image_alt text not null default '',
  add column image_alt_cy text not null default '',
  add column demonstration boolean not null default false,
  add column updated_at timestamptz not null default now();

create table news_tags (
  id integer generated always as identity primary key,
  name text not null,
  name_key text not null unique,
  name_cy text
);

create table news_taggings (
  news_id integer not null references news on delete cascade,
  tag_id integer not null references news_tags on delete cascade,
  -- The order in which the tags stand.
  position smallint not null,
  primary key (news_id, tag_id)
);
create index news_taggings_of_tag on news_taggings (tag_id);

-- Grows with every change of news, drafts included.
insert into revisions (name) values ('news');

create function bump_news_revision() returns trigger language plpgsql as $$
begin
  update revisions set revision = revision + 1 where name = 'news';
  return null;
end $$;
create trigger news_changed after insert or update or delete or truncate on news
  for each statement execute function bump_news_revision();
create trigger news_tags_changed after insert or update or delete or truncate on news_tags
  for each statement execute function bump_news_revision();
create trigger news_taggings_changed after insert or update or delete or truncate on news_taggings
  for each statement execute function bump_news_revision();
