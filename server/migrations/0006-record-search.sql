-- Text as it is compared in searches: without accents, in lower case, every apostrophe the straight one. Taken apart
-- first, so that only unaccented letters are left to lower(), which misses Welsh ŵ and ŷ in databases of locale "C".
create function folded(text) returns text language sql immutable parallel safe
  return translate(
    lower(regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g')),
    U&'\2018\2019\02bc\0060',
    ''''''''''
  );

alter table records add column search_text text not null
  generated always as (folded(title || ' ' || description)) stored;
