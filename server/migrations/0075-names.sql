-- contract: none
-- Names and titles are found by the beginnings of their words, as visitors type them.

-- The words of a text, each after a space: folded, without anything that is neither a letter nor a digit.
create function words_of(text) returns text language sql immutable parallel safe
  return ' ' || regexp_replace(folded($1), '[^[:alnum:]]+', ' ', 'g');

-- Of trigrams, of which the beginning of a word of two letters has two.
create index records_by_title on records using gin (words_of(title) gin_trgm_ops) where visible;
create index heritage_areas_by_name on heritage_areas
  using gin (words_of(coalesce(name, '') || ' ' || coalesce(name_cy, '')) gin_trgm_ops);
