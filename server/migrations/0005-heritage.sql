-- Designated areas as the national map service last gave them. A new copy is written beside the old one, a few rows at
-- a time, and takes its place in one short transaction: nobody waits for it, and half a copy is never seen.
-- Never the same twice, even when two processes write at once.
create sequence heritage_copies as integer;

create table heritage_layers (
  layer text primary key,
  -- Of the rows that readers see. Also the tag of the tiles.
  copy integer not null default 0,
  feature_count integer not null default 0,
  received_at timestamptz,
  tried_at timestamptz,
  trouble text,
  -- Whoever is asking the national map service for this layer. A lease that has run out belongs to a process that died.
  leased_until timestamptz
);

create table heritage_areas (
  layer text not null references heritage_layers on delete cascade,
  copy integer not null,
  number text not null,
  name text,
  name_cy text,
  facts json not null,
  shape geometry(MultiPolygon, 4326) not null,
  centre geometry(Point, 4326) not null,
  primary key (layer, copy, number)
);
create index heritage_areas_by_shape on heritage_areas using gist (shape);
