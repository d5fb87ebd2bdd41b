import { DatabaseSync } from 'node:sqlite'
import { extentOfRing, joined, NOWHERE, type Extent } from './extent.ts'
import {
  LAYER,
  type FileField,
  type FileHead,
  type FileRow,
  type FileSystem,
  type FileValue,
} from './file-row.ts'
import { GEOMETRY, geopackageTables, INDEX, INDEX_TRIGGERS, SYSTEM_ROWS } from './geopackage-tables.ts'
import { polygonWkb } from './polygon-wkb.ts'

/** Rows of one transaction. */
const TOGETHER = 10_000
/** Bytes before the WKB: the magic number, version, flags, system and four numbers of the envelope. */
const BLOB_HEADER = 40
/** `GPKG` and 1.3.0, by which programs know the format. */
const FORMAT = 'pragma application_id = 0x47504B47; pragma user_version = 10300;'
/** Half a file is deleted, so the file need not be safe while it is written. */
const UNSAFE = 'pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;'

/** Writes a GeoPackage 1.3 with a spatial index. Throws an Error if what was written cannot be read. */
export function writeGeoPackage(file: string, head: FileHead, rows: Iterable<FileRow>): void {
  const database = new DatabaseSync(file)
  try {
    database.exec(FORMAT)
    database.exec(UNSAFE)
    database.exec(geopackageTables(head.fields))
    const system = database.prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, ?)')
    for (const row of SYSTEM_ROWS) system.run(...row)
    addContents(database, head, insertRows(database, head, rows))
    database.exec(INDEX_TRIGGERS)
    const [integrity] = database.prepare('pragma integrity_check').all()
    if (integrity?.integrity_check !== 'ok')
      throw new Error(`The GeoPackage is damaged: ${JSON.stringify(integrity)}`)
  } finally {
    database.close()
  }
}

function insertRows(database: DatabaseSync, { fields, system }: FileHead, rows: Iterable<FileRow>): Extent {
  const places = fields.map(() => ', ?').join('')
  const insert = database.prepare(`insert into "${LAYER}" values (?, ?${places})`)
  const index = database.prepare(`insert into ${INDEX} values (?, ?, ?, ?, ?)`)
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

function addContents(database: DatabaseSync, { system, notes }: FileHead, extent: Extent): void {
  const { west, south, east, north } = extent
  const box = west <= east ? [west, south, east, north] : [null, null, null, null]
  const contents = database.prepare(
    `insert into gpkg_contents (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const told = (key: string) => notes.find((note) => note.key === key)?.text.en ?? ''
  contents.run(LAYER, 'features', LAYER, told('licence'), ...box, system)
  contents.run('about', 'attributes', 'about', told('title'), null, null, null, null, null)
  database
    .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, 0, 0)')
    .run(LAYER, GEOMETRY, 'POLYGON', system)
  database
    .prepare('insert into gpkg_extensions values (?, ?, ?, ?, ?)')
    .run(
      LAYER,
      GEOMETRY,
      'gpkg_rtree_index',
      'http://www.geopackage.org/spec120/#extension_rtree',
      'write-only',
    )
  const about = database.prepare('insert into about ("key", en, cy) values (?, ?, ?)')
  for (const { key, text } of notes) about.run(key, text.en, text.cy)
}
