import { constants, DatabaseSync } from 'node:sqlite'
import { IMPORT_MAX_ROWS } from '#contract/imports/imports.ts'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape, joinedShape } from './found.ts'
import { type XY, systemCalled } from '../shared/systems.ts'

/** Real GeoPackages for an import have fewer layers that are tables, and name fewer tables, views among them. */
const MOST_LAYERS = 20
const MOST_NAMED = 100

interface Layer {
  table: Table
  /** The name of the column with shapes. */
  column: string
  system: string | null
}

/** A table that is stored in the file. */
interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** What a column of shapes may be declared as. */
const SHAPES =
  /^(?:multi)?(?:point|linestring|polygon)$|^geom(?:etry|collection)$|^geometrycollection$|^(?:multi)?(?:curve|surface)$/i

/** The tables that describe a GeoPackage. */
const OF_FORMAT = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'] as const

/**
 * Reads the layers of a GeoPackage from memory, by SQLite's rules for files of strangers (sqlite.org/security.html): its
 * schema is not trusted, and an authoriser allows only to read tables that are named here. Views, virtual tables and
 * functions are refused when a statement is prepared, before they can run. The authoriser is not asked about the functions
 * of generated columns, so that tables with such columns are never named. Whatever a file has without end is bounded before it is
 * gone through. Layers that are no such tables are left out.
 */
export function readGeoPackage(bytes: Uint8Array): FoundFeature[] {
  const allowed = new Set<string>(['sqlite_master'])
  const db = open(bytes, allowed)
  try {
    const layers = layersIn(db, allowed)
    const features: FoundFeature[] = []
    const isNamed = layers.length > 1
    const room = { bytes: bytes.length }
    for (const layer of layers) addLayer(features, db, layer, { isNamed, room })
    return features
  } catch (error) {
    if (error instanceof FileFault) throw error
    // SQLite says in many ways that a file is damaged or does what is not allowed.
    throw new FileFault('importDamaged')
  } finally {
    db.close()
  }
}

function open(bytes: Uint8Array, allowed: ReadonlySet<string>): DatabaseSync {
  const copy = Uint8Array.from(bytes)
  // A file that was written with a write-ahead log cannot be opened from memory until its head says otherwise.
  if (copy[18] === 2) copy.fill(1, 18, 20)
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false, allowExtension: false })
  try {
    db.deserialize(copy)
    db.enableDefensive(true)
    db.exec(
      'pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0; pragma query_only = on',
    )
    db.setAuthorizer((action, table, _column, _database, within) => {
      if (within !== null) return constants.SQLITE_DENY
      if (action === constants.SQLITE_SELECT) return constants.SQLITE_OK
      const isAllowed =
        action === constants.SQLITE_PRAGMA
          ? table === COLUMNS_OF
          : action === constants.SQLITE_READ && table !== null && allowed.has(plain(table))
      return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY
    })
    return db
  } catch {
    db.close()
    throw new FileFault('importDamaged')
  }
}

/** Returns the layers that are stored tables. Tables become readable by being named in `allowed`. */
function layersIn(db: DatabaseSync, allowed: Set<string>): Layer[] {
  const described = storedTables(db, OF_FORMAT)
  if (described.size < OF_FORMAT.length) throw new FileFault('importFormat')
  for (const name of OF_FORMAT) allowed.add(name)
  const named = db
    .prepare(`select table_name from gpkg_contents where data_type = 'features' limit ${MOST_NAMED + 1}`)
    .all()
  const shapes = db
    .prepare(`select table_name, column_name, srs_id from gpkg_geometry_columns limit ${10 * MOST_NAMED}`)
    .all()
  if (named.length > MOST_NAMED) throw new FileFault('importManyLayers')
  const tables = storedTables(
    db,
    named.map((row) => textIn(row.table_name)),
  )
  if (tables.size > MOST_LAYERS) throw new FileFault('importManyLayers')
  // In the order in which the file names them, and each once.
  const names = new Set(named.map((row) => plain(textIn(row.table_name))))
  const layers = [...names].flatMap((name): Layer[] => {
    const table = tables.get(name)
    if (!table) return []
    const found = shapes.find((row) => plain(textIn(row.table_name)) === name)
    const column = found && shapeColumn(table, textIn(found.column_name))
    return found && column !== undefined ? [{ table, column, system: systemOf(db, found.srs_id) }] : []
  })
  if (layers.length === 0) throw new FileFault('importNoLayer')
  for (const { table } of layers) allowed.add(plain(table.name))
  return layers
}

/**
 * Returns those of these tables that are stored in the file, by their plain names: neither views nor virtual, and without
 * generated columns.
 */
function storedTables(db: DatabaseSync, names: readonly string[]): Map<string, Table> {
  const wanted = new Set(names.map(plain))
  const tables = new Map<string, Table>()
  const statement = db.prepare("select name, sql from sqlite_master where type = 'table' and rootpage > 0")
  const found: string[] = []
  for (const { name, sql } of statement.iterate())
    if (wanted.has(plain(textIn(name))) && /^\s*create\s+table\b/i.test(textIn(sql))) found.push(textIn(name))
  for (const name of found) {
    const columns = db.prepare(`pragma ${COLUMNS_OF}(${quoted(name)})`).all()
    if (columns.length === 0 || !columns.every(({ hidden }) => hidden === 0)) continue
    const read = columns.map((column) => ({ name: textIn(column.name), type: textIn(column.type) }))
    tables.set(plain(name), { name, columns: read })
  }
  return tables
}

/** The pragma that lists generated columns, too. */
const COLUMNS_OF = 'table_xinfo'

/** The column that the file names for shapes, or else the only one that is declared as one. */
function shapeColumn({ columns }: Table, named: string): string | undefined {
  const called = columns.find(({ name }) => plain(name) === plain(named))
  const declared = columns.filter(({ type }) => SHAPES.test(type))
  return (called ?? (declared.length === 1 ? declared[0] : undefined))?.name
}

/** By the number of an authority, or else by its definition. Null for none, and for -1 and 0, which stand for none. */
function systemOf(db: DatabaseSync, id: unknown): string | null {
  if (typeof id !== 'number' || id <= 0) return null
  const row = db.prepare('select * from gpkg_spatial_ref_sys where srs_id = ? limit 1').get(id)
  if (!row) return null
  const code = `${textIn(row.organization)}:${String(row.organization_coordsys_id)}`
  return systemCalled(code) === null ? textIn(row.definition).slice(0, LONGEST_NAME) : code
}

/** Characters of a definition, in which the name comes first. */
const LONGEST_NAME = 2000

interface Together {
  /** Whether features say in which of several layers they are. */
  isNamed: boolean
  /** Bytes that all values of the file can have: rows that have more use the same bytes many times. */
  room: { bytes: number }
}

function addLayer(
  features: FoundFeature[],
  db: DatabaseSync,
  { table, column, system }: Layer,
  { isNamed, room }: Together,
): void {
  const statement = db.prepare(`select * from ${quoted(table.name)} limit ${IMPORT_MAX_ROWS + 1}`)
  // Whole numbers may be larger than those of JavaScript.
  statement.setReadBigInts(true)
  for (const row of statement.iterate()) {
    const { [column]: geometry, ...others } = row
    for (const value of Object.values(row))
      room.bytes -= typeof value === 'string' || value instanceof Uint8Array ? value.length : 0
    if (room.bytes < 0) throw new FileFault('importDamaged')
    const values = Object.entries(others)
    addFeature(features, {
      shape: shapeOf(geometry),
      texts: textsOf(isNamed ? [...values, ['layer', table.name]] : values),
      layer: table.name,
      system,
    })
  }
}

/** Reads the geometry of a GeoPackage: `GP`, version, flags, a coordinate system and an envelope, then WKB. */
function shapeOf(value: unknown): FoundShape {
  if (value === null || value === undefined) return { kind: 'none' }
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50)
    return { kind: 'fault', fault: 'importNumbers' }
  const flags = value[3] ?? 0
  if ((flags & 0x10) !== 0) return { kind: 'none' }
  // By the number of the envelope: none, two, three or four pairs.
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7]
  return envelope === undefined ? { kind: 'fault', fault: 'importNumbers' } : readWkb(value, 8 + envelope)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Names of SQLite are the same in capitals, but only in those of ASCII. */
function plain(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Corners and parts that one shape may name: more is a lie about the length of the bytes or no outline. */
const MOST_PARTS = 10_000

/** Collections in collections. */
const DEEPEST = 5

class Unreadable extends Error {}

/** Reads well-known binary, plain, of ISO or of PostGIS. Every length is checked against the bytes that are there. */
export function readWkb(bytes: Uint8Array, from = 0): FoundShape {
  try {
    return shapeAt(new Reader(bytes, from), 0)
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'fault', fault: 'importNumbers' }
    throw error
  }
}

class Reader {
  private readonly view: DataView
  private offset: number
  private little = true

  constructor(bytes: Uint8Array, from: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.offset = from
  }

  private take(length: number): number {
    const at = this.offset
    if (at < 0 || at + length > this.view.byteLength) throw new Unreadable()
    this.offset += length
    return at
  }

  /** Returns the number of the type and the number of ordinates of each place. */
  head(): { type: number; ordinates: number } {
    this.little = this.view.getUint8(this.take(1)) === 1
    const code = this.uint()
    const flags = code >>> 29
    if ((flags & 1) !== 0) this.take(4)
    const iso = Math.floor((code & 0x1fffffff) / 1000)
    const extra = iso > 0 ? [0, 1, 1, 2][iso] : (flags >>> 2) + ((flags >>> 1) & 1)
    if (extra === undefined) throw new Unreadable()
    return { type: (code & 0x1fffffff) % 1000, ordinates: 2 + extra }
  }

  uint(): number {
    return this.view.getUint32(this.take(4), this.little)
  }

  count(least: number): number {
    const count = this.uint()
    if (count * least > this.view.byteLength - this.offset) throw new Unreadable()
    return count
  }

  place(ordinates: number): XY {
    const at = this.take(8 * ordinates)
    return [this.view.getFloat64(at, this.little), this.view.getFloat64(at + 8, this.little)]
  }
}

function shapeAt(reader: Reader, depth: number): FoundShape {
  const { type, ordinates } = reader.head()
  if (depth > DEEPEST) throw new Unreadable()
  switch (type) {
    case 1:
      return pointOf('point', [reader.place(ordinates)])
    case 2:
      return pointOf('line', placesOf(reader, ordinates))
    case 3:
      return { kind: 'polygons', polygons: [ringsOf(reader, ordinates)] }
    case 4:
    case 5:
    case 6:
    case 7:
      return joinedShape(partsOf(reader, depth))
    default:
      return { kind: 'other' }
  }
}

function partsOf(reader: Reader, depth: number): FoundShape[] {
  const count = reader.count(5)
  if (count > MOST_PARTS) throw new Unreadable()
  const parts: FoundShape[] = []
  for (let part = 0; part < count; part += 1) {
    const shape = shapeAt(reader, depth + 1)
    // Nobody knows where it ends and the next one begins.
    if (shape.kind === 'other') return [shape]
    parts.push(shape)
  }
  return parts
}

function ringsOf(reader: Reader, ordinates: number): XY[][] {
  return Array.from({ length: reader.count(4) }, () => placesOf(reader, ordinates))
}

function placesOf(reader: Reader, ordinates: number): XY[] {
  return Array.from({ length: reader.count(8 * ordinates) }, () => reader.place(ordinates))
}

/** An empty point has coordinates that are not numbers. */
function pointOf(kind: 'point' | 'line', [at]: readonly XY[]): FoundShape {
  return at?.every(Number.isFinite) ? { kind, at } : { kind: 'none' }
}
