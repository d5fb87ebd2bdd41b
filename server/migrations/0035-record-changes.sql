-- What changed and where, and how many records lie where: so that a change makes only what it touches anew.

-- For words within titles and descriptions.
create extension if not exists pg_trgm;

-- The pattern for texts that contain a word, as `search_text` is folded.
create function pattern_within(word text) returns text language sql immutable parallel safe
  return '%' || replace(replace(replace(folded(word), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Spreads the lowest 20 bits to every second bit.
create function spread_bits(bits bigint) returns bigint language plpgsql immutable parallel safe as $$
declare spread bigint := bits & 1048575;
begin
  spread := (spread | (spread << 16)) & 281470681808895;
  spread := (spread | (spread << 8)) & 71777214294589695;
  spread := (spread | (spread << 4)) & 1085102592571150095;
  spread := (spread | (spread << 2)) & 3689348814741910323;
  return (spread | (spread << 1)) & 6148914691236517205;
end $$;

-- The Morton code of a tile (XYZ): the bits of its column and of its row in turn. The codes of the tiles within a tile of
-- a lower zoom follow each other without a gap, and `code >> 2` is the code of the tile one zoom above.
create function tile_code(across bigint, down bigint) returns bigint language sql immutable parallel safe
  return spread_bits(across) | (spread_bits(down) << 1);

-- The code of the tile of zoom 20 (about 23 m in Wales) that contains a point in degrees: tileAt of geo/tiles/tile-address.ts,
-- which SQL cannot call.
create function code_of_place(place geometry) returns bigint language sql immutable parallel safe
  return tile_code(
    least(greatest(floor((st_x(place) + 180) / 360 * 1048576), 0), 1048575)::bigint,
    least(greatest(floor(
      (0.5 - asinh(tand(least(greatest(st_y(place), -85.05), 85.05))) / (2 * pi())) * 1048576
    ), 0), 1048575)::bigint
  );

-- The place of a record as integers, for indexes that answer without the table, and for sums that are exact in any order:
-- the tile of zoom 20, and degrees times 1e7 (1 cm).
alter table records
  add column code bigint not null generated always as (code_of_place(centre)) stored,
  add column longitude_e7 integer not null generated always as (round(st_x(centre) * 1e7)::integer) stored,
  add column latitude_e7 integer not null generated always as (round(st_y(centre) * 1e7)::integer) stored;

create index records_by_code on records (code)
  include (id, site_type, monument_type, period, created_at, account_id, longitude_e7, latitude_e7)
  where visible;
create index records_by_words on records using gin (search_text gin_trgm_ops);
create index records_by_day on records (created_at, id) where visible;

-- Every change that the world can see, in the order of commits: `seq` is the revision of the records, whose row is locked until
-- the commit. A sequence would show number 11 before 10 is committed, and a reader at 11 would never see 10.
create table record_changes (
  seq bigint not null,
  record_id integer not null,
  -- a: added; c: changed; r: removed. Kept for ever, so that others can remove what was removed here.
  kind "char" not null check (kind in ('a', 'c', 'r')),
  at timestamptz not null default now(),
  -- Boxes of its outline before and after, four numbers each (west, south, east, north), in degrees. Empty if no map
  -- can show the change.
  boxes double precision[] not null,
  primary key (seq, record_id)
);

-- How many public records lie in the tiles of zooms 4 to 12, by type and period, and once with all of them together (empty
-- texts), with the sums that their mean place needs. A tile of the map at
-- zooms 0 to 8 is made of the tiles four zooms below. Bounds in degrees times 1e7; they do not shrink when one of several
-- records is removed, until they are counted again.
create table record_cells (
  level smallint not null,
  code bigint not null,
  site_type text not null,
  monument_type text not null,
  period text not null,
  records integer not null,
  longitudes bigint not null,
  latitudes bigint not null,
  -- The sum of their numbers: that of the record where there is one.
  ids bigint not null,
  west integer not null,
  south integer not null,
  east integer not null,
  north integer not null,
  primary key (level, code, site_type, monument_type, period)
);
create index empty_record_cells on record_cells (level) where records <= 0;

create function box_of(shape geometry) returns double precision[] language sql immutable parallel safe
  return array[st_xmin(shape), st_ymin(shape), st_xmax(shape), st_ymax(shape)];

-- A record, its place and +1 or -1, for record_cells.
create type counted_record as (
  sign integer, id integer, site_type text, monument_type text, period text,
  code bigint, longitude integer, latitude integer
);

create function count_records(counted counted_record[]) returns void language plpgsql as $$
begin
  insert into record_cells as cell
    (level, code, site_type, monument_type, period, records, longitudes, latitudes, ids, west, south, east, north)
  select level, c.code >> (2 * (20 - level)),
    coalesce(c.site_type, ''), coalesce(c.monument_type, ''), coalesce(c.period, ''),
    sum(c.sign), sum(c.sign * c.longitude::bigint), sum(c.sign * c.latitude::bigint), sum(c.sign * c.id::bigint),
    min(c.longitude), min(c.latitude), max(c.longitude), max(c.latitude)
  from unnest(counted) c cross join generate_series(4, 12) level
  group by level, c.code >> (2 * (20 - level)), grouping sets ((), (c.site_type, c.monument_type, c.period))
  having sum(c.sign) <> 0 or sum(c.sign * c.longitude::bigint) <> 0
    or sum(c.sign * c.latitude::bigint) <> 0 or sum(c.sign * c.id::bigint) <> 0
  on conflict (level, code, site_type, monument_type, period) do update set
    records = cell.records + excluded.records,
    longitudes = cell.longitudes + excluded.longitudes,
    latitudes = cell.latitudes + excluded.latitudes,
    ids = cell.ids + excluded.ids,
    west = least(cell.west, excluded.west), south = least(cell.south, excluded.south),
    east = greatest(cell.east, excluded.east), north = greatest(cell.north, excluded.north);
  delete from record_cells where records <= 0;
end $$;

create function next_records_revision() returns bigint language sql as $$
  update revisions set revision = revision + 1 where name = 'records' returning revision
$$;

-- Every trigger has its own plans, so that one function can serve transition tables of the same name.
create function records_came_or_went() returns trigger language plpgsql as $$
declare
  now_at bigint := next_records_revision();
  came boolean := tg_op = 'INSERT';
begin
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, case when came then 'a' else 'r' end, box_of(shape) from touched where visible;
  perform count_records(array(
    select (case when came then 1 else -1 end, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)
      ::counted_record
    from touched where visible));
  return null;
end $$;

create function records_were_changed() returns trigger language plpgsql as $$
declare now_at bigint := next_records_revision();
begin
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id,
      case when before.visible and after.visible then 'c' when after.visible then 'a' else 'r' end,
      case when before.visible then box_of(before.shape) else '{}'::double precision[] end
        || case when after.visible and not (before.visible and before.shape ~= after.shape)
          then box_of(after.shape) else '{}'::double precision[] end
    from before_rows before join after_rows after using (id)
    where before.visible or after.visible;
  perform count_records(array(
    select (-1, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)::counted_record
    from before_rows where visible
    union all
    select (1, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)::counted_record
    from after_rows where visible));
  return null;
end $$;

create function records_were_truncated() returns trigger language plpgsql as $$
begin
  insert into record_changes (seq, record_id, kind, boxes)
    values (next_records_revision(), 0, 'r', '{-180, -90, 180, 90}');
  delete from record_cells;
  return null;
end $$;

drop trigger records_changed on records;
create trigger records_added after insert on records
  referencing new table as touched for each statement execute function records_came_or_went();
create trigger records_changed after update on records
  referencing old table as before_rows new table as after_rows
  for each statement execute function records_were_changed();
create trigger records_deleted after delete on records
  referencing old table as touched for each statement execute function records_came_or_went();
create trigger records_truncated after truncate on records
  for each statement execute function records_were_truncated();

-- Pictures are in the list and on the page of a record, but on no map.
create function pictures_were_touched() returns trigger language plpgsql as $$
declare now_at bigint := next_records_revision();
begin
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, 'c', '{}' from records where visible and id in (select record_id from touched);
  return null;
end $$;
drop trigger pictures_changed on pictures;
create trigger pictures_added after insert on pictures
  referencing new table as touched for each statement execute function pictures_were_touched();
-- A picture never moves to another record.
create trigger pictures_changed after update on pictures
  referencing new table as touched for each statement execute function pictures_were_touched();
create trigger pictures_removed after delete on pictures
  referencing old table as touched for each statement execute function pictures_were_touched();
create trigger pictures_truncated after truncate on pictures
  for each statement execute function bump_records_revision();

-- A renamed member: the list shows usernames, and the map can be filtered by them.
create function members_were_renamed() returns trigger language plpgsql as $$
declare renamed integer[] := array(
  select after.id from before_rows before join after_rows after using (id) where before.username <> after.username);
  now_at bigint;
begin
  if renamed = '{}' then return null; end if;
  now_at := next_records_revision();
  insert into record_changes (seq, record_id, kind, boxes)
    select now_at, id, 'c', box_of(shape) from records where visible and account_id = any (renamed);
  return null;
end $$;
drop trigger usernames_changed on accounts;
create trigger usernames_changed after update on accounts
  referencing old table as before_rows new table as after_rows
  for each statement execute function members_were_renamed();

-- What was there before.
insert into record_changes (seq, record_id, kind, at, boxes)
  select (select revision from revisions where name = 'records'), id, 'a', created_at, box_of(shape)
  from records where visible;
-- In parts, because all of a million at once would need much memory.
do $$
declare last_id integer := coalesce((select max(id) from records), 0);
begin
  for after_id in 0..last_id by 50000 loop
    perform count_records(array(
      select (1, id, site_type, monument_type, period, code, longitude_e7, latitude_e7)::counted_record
      from records where visible and id > after_id and id <= after_id + 50000));
  end loop;
end $$;
