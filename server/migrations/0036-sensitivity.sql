-- Records whose place and details not everybody may see. `records`, `pictures` and `record_versions` hold what everybody may
-- see; the truth of a record that is not open is in the tables below, which one file of the server names
-- (features/sensitivity/exact.repository.ts).

-- Indexes with `where visible` go with the column. All in one statement, because it writes the whole table anew.
alter table records
  drop column visible,
  add column sensitivity text not null default 'open' check (sensitivity in ('open', 'generalised', 'restricted')),
  -- Since when everybody may see an open record, if not since it was created.
  add column public_since timestamptz,
  add column visible boolean not null
    generated always as (deleted_at is null and hidden_at is null and sensitivity <> 'restricted') stored;

create index visible_records_of_account on records (account_id, id) where visible;
create index records_by_code on records (code)
  include (id, site_type, monument_type, period, created_at, account_id, longitude_e7, latitude_e7)
  where visible;
create index records_by_day on records (created_at, id) where visible;
create index records_not_open on records (id) where sensitivity <> 'open';

-- What the face of a record does not tell. Types and period are the same in both and stay in `records`.
create table exact_records (
  record_id integer primary key references records on delete cascade,
  account_id integer references accounts on delete set null,
  title text not null,
  description text not null,
  prn text,
  outline json not null,
  shape geometry(Polygon, 4326) not null,
  centre geometry(Point, 4326) not null,
  seen_under json,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- As it was in `records`, for the day when it is open again.
  public_since timestamptz,
  -- Since when and until when everybody could see it; null if nobody ever could.
  public_from timestamptz,
  public_until timestamptz,
  -- Who set the present level, when and why.
  set_by integer references accounts on delete set null,
  set_by_finder boolean not null,
  set_at timestamptz not null,
  reason text
);
create index exact_records_by_shape on exact_records using gist (shape);
create index exact_records_by_centre on exact_records using gist (centre);
create index exact_records_of_account on exact_records (account_id, record_id);

create table exact_pictures (
  record_id integer not null references exact_records on delete cascade,
  position smallint not null check (position between 1 and 5),
  file_key text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (record_id, position)
);

create table exact_versions (
  record_id integer not null references exact_records on delete cascade,
  version integer not null,
  account_id integer references accounts on delete set null,
  made_at timestamptz not null,
  title text not null,
  description text not null,
  prn text,
  site_type text not null,
  monument_type text not null,
  period text not null,
  outline json not null,
  pictures json not null,
  seen_under json,
  primary key (record_id, version)
);

-- The random names of their files alone, for those who look after the files.
create view withheld_pictures as select record_id, file_key from exact_pictures;

-- A record is open, or its truth is apart: never both, never neither. Checked when a transaction ends.
create function check_record_is_apart() returns trigger language plpgsql as $$
declare
  id_of_record integer := case when tg_table_name = 'records' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'record_id' end;
  level text := (select sensitivity from records where id = id_of_record);
begin
  if level is null then return null; end if;
  if (level <> 'open') <> exists (select from exact_records where record_id = id_of_record) then
    raise exception 'Record % is %, which does not agree with what is kept apart', id_of_record, level
      using errcode = 'check_violation';
  end if;
  if level <> 'open' and (exists (select from pictures where record_id = id_of_record)
      or exists (select from record_versions where record_id = id_of_record)) then
    raise exception 'Record % is %, but its pictures or versions are not kept apart', id_of_record, level
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger new_record_is_apart after insert on records deferrable initially deferred
  for each row when (new.sensitivity <> 'open') execute function check_record_is_apart();
create constraint trigger record_is_apart after update on records deferrable initially deferred
  for each row when (old.sensitivity <> new.sensitivity) execute function check_record_is_apart();
create constraint trigger exact_record_is_apart after insert or delete on exact_records deferrable initially deferred
  for each row execute function check_record_is_apart();
create constraint trigger picture_is_apart after insert on pictures deferrable initially deferred
  for each row execute function check_record_is_apart();
create constraint trigger version_is_apart after insert on record_versions deferrable initially deferred
  for each row execute function check_record_is_apart();

-- The bounds of cells grow with every record and do not shrink when one leaves, until they are counted again. The place of a
-- record that is withheld must not remain in them.
create function shrink_cells(places counted_record[]) returns void language plpgsql as $$
declare cell record;
begin
  for cell in
    select distinct c.level, c.code, c.site_type, c.monument_type, c.period
    from unnest(places) p cross join generate_series(4, 12) at_level
    join record_cells c on c.level = at_level and c.code = p.code >> (2 * (20 - at_level))
      and (c.site_type, c.monument_type, c.period) in (('', '', ''), (p.site_type, p.monument_type, p.period))
    where p.longitude in (c.west, c.east) or p.latitude in (c.south, c.north)
  loop
    update record_cells c set west = found.west, south = found.south, east = found.east, north = found.north
    from (
      select min(longitude_e7) as west, min(latitude_e7) as south, max(longitude_e7) as east, max(latitude_e7) as north
      from records
      where visible and code >= cell.code << (2 * (20 - cell.level)) and code < (cell.code + 1) << (2 * (20 - cell.level))
        and (cell.site_type = ''
          or (site_type, monument_type, period) = (cell.site_type, cell.monument_type, cell.period))) found
    where found.west is not null and c.level = cell.level and c.code = cell.code
      and (c.site_type, c.monument_type, c.period) = (cell.site_type, cell.monument_type, cell.period);
  end loop;
end $$;

create or replace function records_were_changed() returns trigger language plpgsql as $$
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
  perform shrink_cells(array(
    select (-1, id, before.site_type, before.monument_type, before.period,
      before.code, before.longitude_e7, before.latitude_e7)::counted_record
    from before_rows before join after_rows after using (id)
    where before.visible and 'open' <> any (array[before.sensitivity, after.sensitivity])));
  return null;
end $$;
