-- contract: none
-- Who reviews where, and what administrators look at around the review.

-- The regions of the Historic Environment Records, from the file of the operator (DATA_DIR/her-regions.geojson). Each file that
-- was read has a row; the newest is in force.
create table her_boundaries (
  id integer generated always as identity primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);
-- Regions in pieces of few corners, so that a place is found quickly.
create table her_region_pieces (
  id integer generated always as identity primary key,
  region text not null check (region in ('cpat', 'dat', 'gat', 'ggat')),
  shape geometry(Polygon, 4326) not null
);
create index her_region_pieces_by_shape on her_region_pieces using gist (shape);

-- Where the exact place of a record is; with the boundaries by which that was found, because those may change. Never shown of a
-- record that is withheld.
alter table record_reviews
  add column region text check (region in ('cpat', 'dat', 'gat', 'ggat')),
  add column placed_by integer;
-- Regions by the boundaries that are in force; a record that has not been placed by them has no row.
create view record_regions as
  select record_id, region from record_reviews
  where region is not null and placed_by = (select max(id) from her_boundaries);

create function her_region_of(place geometry) returns text language sql stable as $$
  select region from her_region_pieces where ST_Covers(shape, place) order by region limit 1 $$;

create or replace function records_began_review() returns trigger language plpgsql as $$
begin
  insert into record_reviews (record_id, changed_at, region, placed_by)
    select id, created_at, her_region_of(centre), (select max(b.id) from her_boundaries b) from touched;
  return null;
end $$;

create function place_review(id_of_record integer, place geometry) returns void language sql as $$
  update record_reviews v set region = found.region, placed_by = found.boundaries
  from (select her_region_of(place) as region, (select max(id) from her_boundaries) as boundaries) found
  where v.record_id = id_of_record
    and (v.region is distinct from found.region or v.placed_by is distinct from found.boundaries) $$;

-- The face of a withheld record is its square, which may lie in another region: then exact_records has the place.
create function record_was_moved() returns trigger language plpgsql as $$
begin
  perform place_review(new.id, new.centre);
  return null;
end $$;
create trigger records_move after update of centre on records for each row
  when (new.sensitivity = 'open' and not (old.centre ~= new.centre)) execute function record_was_moved();
create function exact_record_was_moved() returns trigger language plpgsql as $$
begin
  perform place_review(new.record_id, new.centre);
  return null;
end $$;
create trigger exact_records_begin after insert on exact_records for each row execute function exact_record_was_moved();
create trigger exact_records_move after update of centre on exact_records for each row
  when (not (old.centre ~= new.centre)) execute function exact_record_was_moved();

-- Places so many records by the boundaries in force and returns how many it found to do.
create function place_reviews(most integer) returns integer language plpgsql as $$
declare
  boundaries integer := (select max(id) from her_boundaries);
  done integer;
begin
  if boundaries is null then return 0; end if;
  update record_reviews v set region = her_region_of(found.place), placed_by = boundaries
  from (
    select w.record_id, coalesce(e.centre, records.centre) as place
    from record_reviews w join records on records.id = w.record_id
    left join exact_records e on e.record_id = w.record_id
    where w.placed_by is null or w.placed_by < boundaries
    order by w.record_id limit most for update of w) found
  where v.record_id = found.record_id;
  get diagnostics done = row_count;
  return done;
end $$;

-- The lists of reviewers read their rows in order, and count them without the table.
create index record_reviews_undecided on record_reviews (changed_at, record_id)
  include (second_look, verified_version, decided_by, taken_by, taken_until)
  where state in ('submitted', 'in_review');
create index record_reviews_asked on record_reviews (changed_at, record_id) where state = 'needs_info';
create index record_reviews_unplaced on record_reviews (placed_by, record_id);
create index record_reviews_of_region on record_reviews (region, record_id) where region is not null;

-- Which exact places somebody was shown on a day (UTC), so that they can be limited. Rows of past days are deleted.
create table exact_reads (
  account_id integer not null references accounts on delete cascade,
  day date not null,
  record_id integer not null references records on delete cascade,
  primary key (account_id, day, record_id)
);
create index exact_reads_of_record on exact_reads (record_id);
create index exact_reads_by_day on exact_reads (day);
