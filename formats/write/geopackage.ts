import { DatabaseSync } from 'node:sqlite'
import {
  type FileField,
  extentOfRing,
  joined,
  NOWHERE,
  type Extent,
  type TableHead,
  type FileRow,
  type FileValue,
} from './file-row.ts'
import { polygonWkb } from '../shared/wkb.ts'
import { SYSTEMS, FILE_SYSTEMS, type FileSystem } from '../shared/systems.ts'

/** Column of the outlines. */
const GEOMETRY = 'geom'

/** The spatial index: a virtual table of SQLite, with the name that the extension prescribes. */
function indexOf(layer: string): string {
  return `rtree_${layer}_${GEOMETRY}`
}

/** Validators demand capitals. */
const TYPES: Readonly<Record<FileField['type'], string>> = {
  text: 'TEXT',
  address: 'TEXT',
  moment: 'DATETIME',
  integer: 'INTEGER',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
}

/** The tables of GeoPackage 1.3 (OGC 12-128r17), and those of the rows. */
function geopackageTables({ layer, fields }: TableHead): string {
  const columns = fields.map(({ name, type }) => `, "${name}" ${TYPES[type]}`).join('')
  return `
create table gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
create table gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
create table gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
create table gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
  scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
create table "${layer}" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, ${GEOMETRY} POLYGON${columns});
create table about (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "key" TEXT, en TEXT, cy TEXT);
create virtual table ${indexOf(layer)} using rtree(id, minx, maxx, miny, maxy);
`
}

/** Rows of `gpkg_spatial_ref_sys`: the two that every file must have, and ours. */
const SYSTEM_ROWS: readonly (readonly (string | number)[])[] = [
  ['Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'],
  ['Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'],
  ...FILE_SYSTEMS.map((code) => {
    const { name, ogc, description } = SYSTEMS[code]
    return [name, code, 'EPSG', code, ogc, description]
  }),
]

const BOX = ['ST_MinX', 'ST_MaxX', 'ST_MinY', 'ST_MaxY'].map((read) => `${read}(new.${GEOMETRY})`).join(', ')
// These run in the programs of others, and not in our database.
/* oxlint-disable portal/no-geometry */
const HAS_SHAPE = `(new.${GEOMETRY} notnull and not ST_IsEmpty(new.${GEOMETRY}))`
const NO_SHAPE = `(new.${GEOMETRY} isnull or ST_IsEmpty(new.${GEOMETRY}))`
/* oxlint-enable portal/no-geometry */

/**
 * The triggers of the extension, for programs that change the file later. They call functions that SQLite by itself does
 * not have, so they are made after the rows.
 */
function indexTriggers(layer: string): string {
  const index = indexOf(layer)
  const put = `insert or replace into ${index} values (new.fid, ${BOX})`
  return `
create trigger ${index}_insert after insert on ${layer} when ${HAS_SHAPE} begin ${put}; end;
create trigger ${index}_update1 after update of ${GEOMETRY} on ${layer} when old.fid = new.fid and ${HAS_SHAPE}
  begin ${put}; end;
create trigger ${index}_update2 after update of ${GEOMETRY} on ${layer} when old.fid = new.fid and ${NO_SHAPE}
  begin delete from ${index} where id = old.fid; end;
create trigger ${index}_update3 after update on ${layer} when old.fid != new.fid and ${HAS_SHAPE}
  begin delete from ${index} where id = old.fid; ${put}; end;
create trigger ${index}_update4 after update on ${layer} when old.fid != new.fid and ${NO_SHAPE}
  begin delete from ${index} where id in (old.fid, new.fid); end;
create trigger ${index}_delete after delete on ${layer} when old.${GEOMETRY} not null
  begin delete from ${index} where id = old.fid; end;
`
}

/** Rows of one transaction. */
const TOGETHER = 10_000
/** Bytes before the WKB: the magic number, version, flags, system and four numbers of the envelope. */
const BLOB_HEADER = 40
/** `GPKG` and 1.3.0, by which programs know the format. */
const FORMAT = 'pragma application_id = 0x47504B47; pragma user_version = 10300;'
/** Half a file is deleted, so the file need not be safe while it is written. */
const UNSAFE = 'pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;'

/** Writes a GeoPackage 1.3 with a spatial index. Throws an Error if what was written cannot be read. */
export function writeGeoPackage(file: string, head: TableHead, rows: Iterable<FileRow>): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(FORMAT)
    database.exec(UNSAFE)
    database.exec(geopackageTables(head))
    const system = database.prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, ?)')
    for (const row of SYSTEM_ROWS) system.run(...row)
    addContents(database, head, insertRows(database, head, rows))
    database.exec(indexTriggers(head.layer))
    const [integrity] = database.prepare('pragma integrity_check').all()
    if (integrity?.integrity_check !== 'ok')
      throw new Error(`The GeoPackage is damaged: ${JSON.stringify(integrity)}`)
  } finally {
    database.close()
  }
}

function insertRows(
  database: DatabaseSync,
  { layer, fields, system }: TableHead,
  rows: Iterable<FileRow>,
): Extent {
  const places = fields.map(() => ', ?').join('')
  const insert = database.prepare(`insert into "${layer}" values (?, ?${places})`)
  const index = database.prepare(`insert into ${indexOf(layer)} values (?, ?, ?, ?, ?)`)
  const forField = fields.map(storedAs)
  let extent = NOWHERE
  let waiting = 0
  database.exec('begin')
  for (const { id, ring, values } of rows) {
    const box = extentOfRing(ring)
    insert.run(id, blobOf(ring, box, system), ...forField.map((stored, at) => stored(values[at] ?? null)))
    index.run(id, box.west, box.east, box.south, box.north)
    extent = joined(extent, box)
    waiting += 1
    if (waiting < TOGETHER) continue
    database.exec('commit; begin')
    waiting = 0
  }
  database.exec('commit')
  return extent
}

/** Moments with milliseconds, as the format wants them; true as 1. */
function storedAs({ type }: FileField): (value: FileValue) => string | number | null {
  if (type === 'moment') return (value) => (value === null ? null : new Date(String(value)).toISOString())
  return (value) => (typeof value === 'boolean' ? Number(value) : value)
}

function blobOf(ring: FileRow['ring'], { west, east, south, north }: Extent, system: FileSystem): Buffer {
  const blob = polygonWkb(ring, BLOB_HEADER)
  blob.write('GP', 0, 'latin1')
  // Version 0; little endian, with an envelope of x and y.
  blob.writeUInt8(0, 2)
  blob.writeUInt8(0b0000_0011, 3)
  blob.writeInt32LE(system, 4)
  for (const [at, number] of [west, east, south, north].entries()) blob.writeDoubleLE(number, 8 + 8 * at)
  return blob
}

function addContents(database: DatabaseSync, { layer, system, notes }: TableHead, extent: Extent): void {
  const { west, south, east, north } = extent
  const box = west <= east ? [west, south, east, north] : [null, null, null, null]
  const contents = database.prepare(
    `insert into gpkg_contents (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const told = (key: string) => notes.find((note) => note.key === key)?.text.en ?? ''
  contents.run(layer, 'features', layer, told('licence'), ...box, system)
  contents.run('about', 'attributes', 'about', told('title'), null, null, null, null, null)
  database
    .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, 0, 0)')
    .run(layer, GEOMETRY, 'POLYGON', system)
  database
    .prepare('insert into gpkg_extensions values (?, ?, ?, ?, ?)')
    .run(
      layer,
      GEOMETRY,
      'gpkg_rtree_index',
      'http://www.geopackage.org/spec120/#extension_rtree',
      'write-only',
    )
  const about = database.prepare('insert into about ("key", en, cy) values (?, ?, ?)')
  for (const { key, text } of notes) about.run(key, text.en, text.cy)
}
