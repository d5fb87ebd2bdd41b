import { IMPORT_MAX_ROWS } from '#contract/imports.ts'
import { constants, DatabaseSync } from 'node:sqlite'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape } from './found.ts'
import { readWkb } from './wkb.ts'

/** Real GeoPackages for an import have fewer. */
const MOST_LAYERS = 20

interface Layer {
  table: string
  column: string
  system: string | null
}

/** The tables that describe a GeoPackage. */
const OF_FORMAT = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'] as const

/**
 * Reads the layers of a GeoPackage from memory, by SQLite's rules for files of strangers (sqlite.org/security.html): its
 * schema is not trusted, and an authoriser allows only to read tables that are named here. Views, virtual tables and
 * functions are refused when a statement is prepared, before they can run. The authoriser is not asked about the functions
 * of generated columns, so that tables with such columns are never named.
 */
export function readGeoPackage(bytes: Uint8Array): FoundFeature[] {
  const allowed = new Set<string>(['sqlite_master'])
  const db = open(bytes, allowed)
  try {
    const layers = layersIn(db, allowed)
    const features: FoundFeature[] = []
    for (const layer of layers) addLayer(features, db, layer, layers.length > 1)
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
          : action === constants.SQLITE_READ && table !== null && allowed.has(table.toLowerCase())
      return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY
    })
    return db
  } catch {
    db.close()
    throw new FileFault('importDamaged')
  }
}

/** Returns the layers that are real tables. Tables become readable by being named in `allowed`. */
function layersIn(db: DatabaseSync, allowed: Set<string>): Layer[] {
  const tables = realTables(db)
  if (!OF_FORMAT.every((name) => tables.has(name))) throw new FileFault('importFormat')
  for (const name of OF_FORMAT) allowed.add(name)
  const systems = new Map(
    db
      .prepare('select srs_id, organization, organization_coordsys_id from gpkg_spatial_ref_sys')
      .all()
      .map(
        (row) => [row.srs_id, `${textIn(row.organization)}:${String(row.organization_coordsys_id)}`] as const,
      ),
  )
  const columns = db.prepare('select table_name, column_name, srs_id from gpkg_geometry_columns').all()
  const named = db.prepare("select table_name from gpkg_contents where data_type = 'features'").all()
  const layers = named.flatMap(({ table_name: table }): Layer[] => {
    const found = columns.find((row) => row.table_name === table)
    if (typeof table !== 'string' || typeof found?.column_name !== 'string') return []
    // A view, or a name of something else, in the place of a table.
    if (!tables.has(table.toLowerCase())) throw new FileFault('importNoLayer')
    const system = Number(found.srs_id) > 0 ? (systems.get(found.srs_id) ?? null) : null
    return [{ table, column: found.column_name, system }]
  })
  if (layers.length === 0 || layers.length > MOST_LAYERS) throw new FileFault('importNoLayer')
  for (const { table } of layers) allowed.add(table.toLowerCase())
  return layers
}

/** Returns the names of tables that are stored in the file: neither views nor virtual, and without generated columns. */
function realTables(db: DatabaseSync): Set<string> {
  const rows = db.prepare("select name, sql from sqlite_master where type = 'table' and rootpage > 0").all()
  const stored = rows.filter(
    ({ name, sql }) => /^\s*create\s+table\b/i.test(textIn(sql)) && hasOnlyValues(db, textIn(name)),
  )
  return new Set(stored.map(({ name }) => textIn(name).toLowerCase()))
}

/** The pragma that lists generated columns, too. */
const COLUMNS_OF = 'table_xinfo'

function hasOnlyValues(db: DatabaseSync, table: string): boolean {
  const columns = db.prepare(`pragma ${COLUMNS_OF}(${quoted(table)})`).all()
  return columns.length > 0 && columns.every(({ hidden }) => hidden === 0)
}

function addLayer(features: FoundFeature[], db: DatabaseSync, layer: Layer, severalLayers: boolean): void {
  const statement = db.prepare(`select * from ${quoted(layer.table)} limit ${IMPORT_MAX_ROWS + 1}`)
  // Whole numbers may be larger than those of JavaScript.
  statement.setReadBigInts(true)
  for (const row of statement.iterate()) {
    const { [layer.column]: geometry, ...others } = row
    const values = Object.entries(others)
    addFeature(features, {
      shape: shapeOf(geometry),
      texts: textsOf(severalLayers ? [...values, ['layer', layer.table]] : values),
      system: layer.system,
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

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
