-- contract: none
-- What is computed of the outline of a record: its size on the National Grid, and the ground in it. Of the exact outline, also
-- where it is withheld: only those with the right to that are told.
create table record_measures (
  record_id integer primary key references records on delete cascade,
  -- MD5 of the outline's text: a row about another outline than that of today counts for nothing.
  outline_hash text not null,
  -- Metres, square metres.
  length double precision not null,
  width double precision not null,
  area double precision not null,
  perimeter double precision not null,
  -- The elevation tilesets that lay there, with their versions; null if not all of them could be read yet.
  ground text,
  -- Metres above and below the plane through the rim, degrees; null where the ground is not known.
  rises double precision,
  falls double precision,
  slope double precision,
  -- The tileset whose heights these are, its version, and the size of a height cell in metres.
  tile_set text,
  set_version text,
  cell double precision,
  invented boolean,
  made_at timestamptz not null default now(),
  check (num_nulls(rises, falls, slope, tile_set, set_version, cell, invented) in (0, 7)),
  check (rises is null or ground is not null)
);

-- The map shows what was said about records: of the thousands in a tile, these are the few.
create index record_reviews_shown on record_reviews (record_id) include (state, sure_archaeological)
  where state <> 'submitted' or sure_archaeological is not null;
