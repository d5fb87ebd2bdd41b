import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type ObjectSettings, openObjects } from '#objects/object-store.ts'
import { lockFiles, MEDIA_PREFIX, thumbnailKey } from '#server/pictures/index.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { migrationsOf } from '#server/platform/schema/migrate.ts'
import { portalVersion } from '#server/platform/config/version.ts'
import { isCode } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { textOf } from '#server/platform/storage/json-file.ts'
import {
  closeCursors,
  linesOf,
  openCursors,
  selectNamedFiles,
  selectTable,
  type Cursor,
  type Selection,
} from './tables/dump.repository.ts'
import { summed } from './tables/sum-table.ts'
import { FORMAT, lineOf, MANIFEST, type FileSum, type Manifest, type TableSum } from './manifest.ts'
import { findIdentities, findTables, noteBackup } from './tables/tables.repository.ts'
import { TAR_END, tarHeader, tarPadding } from './files/tar.ts'
import { NOTHING_STORED } from './files/write-backup-file.ts'
import { noRoom, writeOrCount, type Written } from './files/write-or-count.ts'

interface NamedTileset {
  name: string
  version: string | null
}

const DESCRIPTION = 'set.json'

/** Names and versions of the tilesets, which are not in the archive: they are built again, or copied by themselves. */
async function tilesetsOf(dataDir: string, tilesIn: ObjectSettings | null = null): Promise<NamedTileset[]> {
  const texts = tilesIn === null ? textsInFolder(path.join(dataDir, 'tiles')) : textsInBucket(tilesIn)
  const sets: NamedTileset[] = []
  for await (const [name, text] of texts) {
    const { version } = (jsonOr(null, text) ?? {}) as { version?: unknown }
    sets.push({ name, version: typeof version === 'string' ? version : null })
  }
  return sets
}

type Texts = AsyncGenerator<[name: string, text: string]>

async function* textsInFolder(root: string): Texts {
  const names = await readdir(root).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
    const text = await textOf(path.join(root, name, DESCRIPTION))
    if (text !== null) yield [name, text]
  }
}

async function* textsInBucket(settings: ObjectSettings): Texts {
  const objects = openObjects(settings)
  for await (const { key } of objects.list('')) {
    const [name = '', file, ...rest] = key.split('/')
    if (file !== DESCRIPTION || rest.length > 0) continue
    const content = await objects.bytes(key)
    if (content) yield [name, content.toString('utf8')]
  }
}

export interface BackupParts {
  db: Database
  engine: OpenDatabase['engine']
  files: FileStore
  dataDir: string
  /** The bucket for tilesets; by default, they are in the data folder. */
  tilesIn?: ObjectSettings | null | undefined
}

interface Manner {
  /** Whether logins go on after a restore. */
  sessions: boolean
  /** Folder with room for the compressed tables, until the archive is written. */
  spool: string
}

export type Snapshot = Omit<Manifest, 'format' | 'release' | 'engine' | 'files'>

const SPOOL = '.unfinished-backup-'
const DAY = 86_400_000
const KEYS = 'files.txt'
/** Files of which the hashes follow together. */
const FILES_TOGETHER = 1000

/**
 * Makes an archive of the rows of one moment with all files that they name, while people go on writing. The tables are written
 * to the disk first, so that the transaction is over soon: a slow reader of the archive cannot hold up an embedded database.
 * @param write gets the archive in pieces
 */
export async function makeBackup(
  parts: BackupParts,
  { sessions, spool }: Manner,
  write: (archive: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  await removeOldSpools(spool)
  const folder = await mkdtemp(path.join(spool, SPOOL))
  // Before the snapshot: from now on, every file that its rows name stays.
  const free = await lockFiles(parts.db)
  try {
    const snapshot = await takeSnapshot(parts, folder, sessions)
    const manifest = await manifestOf(parts, snapshot)
    await write(archiveOf(parts, manifest, folder))
    await noteBackup(parts.db)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
    await free()
  }
}

/**
 * Writes all tables to files of that folder: the rows of one moment. An embedded database has one connection, which a transaction
 * keeps to itself: it holds the rows, and others get their turns while they are fetched, compressed and written.
 */
export async function takeSnapshot(
  { db, engine }: Pick<BackupParts, 'db' | 'engine'>,
  folder: string,
  sessions: boolean,
): Promise<Snapshot> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  if (engine === 'postgresql')
    return reading.execute(async (tx) =>
      spoolAll(tx, await beginSnapshot(tx, { sessions, held: false }), folder),
    )
  const begun = await reading.execute((tx) => beginSnapshot(tx, { sessions, held: true }))
  try {
    return await spoolAll(db, begun, folder)
  } finally {
    await closeCursors(db, [...begun.rows.values(), begun.keys])
  }
}

interface BegunSnapshot extends Omit<Snapshot, 'tables'> {
  /** By table. */
  rows: ReadonlyMap<string, Cursor>
  /** The keys of the files that they name. */
  keys: Cursor
}

async function beginSnapshot(
  tx: Database,
  { sessions, held }: { sessions: boolean; held: boolean },
): Promise<BegunSnapshot> {
  const migrations = await migrationsOf(tx)
  if (migrations.length === 0) throw new Error('The database is empty: there is nothing to back up.')
  const takenAt = new Date().toISOString()
  const tables = await findTables(tx, { sessions })
  const selections: Selection[] = []
  for (const table of tables) selections.push(await selectTable(tx, table))
  const [keys, ...cursors] = await openCursors(tx, [await selectNamedFiles(tx), ...selections], { held })
  if (!keys) throw new Error('No cursor was opened')
  const rows = new Map(cursors.map((cursor, index) => [tables[index]?.name ?? '', cursor]))
  return { takenAt, migrations, identities: await findIdentities(tx, tables), rows, keys }
}

async function spoolAll(
  db: Database,
  { rows, keys, ...snapshot }: BegunSnapshot,
  folder: string,
): Promise<Snapshot> {
  const tables: Record<string, TableSum> = {}
  const spool = spoolIn(folder)
  for (const [table, cursor] of rows) tables[table] = await spoolTable(linesOf(db, cursor), table, spool)
  await spool.write(KEYS, bytesOf(linesOf(db, keys)))
  await spool.end()
  return { ...snapshot, tables }
}

export function spooledTable(folder: string, table: string): string {
  return path.join(folder, `${table}.ndjson.gz`)
}

async function spoolTable(lines: AsyncIterable<string>, table: string, spool: Spool): Promise<TableSum> {
  const sum: TableSum = { rows: 0, sha256: '' }
  const noting = async function* () {
    Object.assign(sum, yield* summed(lines))
  }
  await pipeline(noting(), createGzip({ level: 4 }), (compressed: AsyncIterable<Buffer>) =>
    spool.write(path.basename(spooledTable('', table)), compressed),
  )
  return sum
}

interface Spool {
  write: (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>
  /** Throws an Error for the operator if not everything found room. */
  end: () => Promise<void>
}

function spoolIn(folder: string): Spool {
  const total: Written = { bytes: 0, full: null }
  return {
    write: async (name, pieces) => {
      const { bytes, full } = await writeOrCount(path.join(folder, name), pieces)
      total.bytes += bytes
      total.full ??= full
    },
    end: async () => {
      if (total.full === null) return
      await rm(folder, { recursive: true, force: true })
      const wanted = { folder: path.dirname(folder), bytes: total.bytes, what: 'the tables of the backup' }
      throw await noRoom({ ...wanted, kept: NOTHING_STORED }, total.full)
    },
  }
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

/** The keys of all files that rows of the snapshot name, each picture before its thumbnail. */
export async function* spooledKeys(folder: string): AsyncGenerator<string> {
  for await (const key of createInterface({ input: createReadStream(path.join(folder, KEYS)) })) {
    yield key
    if (key.startsWith(MEDIA_PREFIX)) yield thumbnailKey(key)
  }
}

async function manifestOf({ engine }: BackupParts, snapshot: Snapshot): Promise<Manifest> {
  return {
    format: FORMAT,
    release: await portalVersion(),
    engine,
    ...snapshot,
    files: { count: 0, bytes: 0, sha256: '', missing: [] },
  }
}

/** @param manifest its part about files is filled in meanwhile */
async function* archiveOf(
  { files, dataDir, tilesIn }: BackupParts,
  manifest: Manifest,
  folder: string,
): AsyncGenerator<Buffer> {
  const at = new Date(manifest.takenAt)
  const small = function* (name: string, text: string) {
    const content = Buffer.from(text)
    yield Buffer.concat([tarHeader(name, content.length, at), content, tarPadding(content.length)])
  }
  for (const table of Object.keys(manifest.tables)) {
    const place = spooledTable(folder, table)
    const { size } = await stat(place)
    yield tarHeader(`tables/${table}.ndjson.gz`, size, at)
    yield* createReadStream(place) as AsyncIterable<Buffer>
    yield tarPadding(size)
  }
  yield* small('tiles.json', `${JSON.stringify(await tilesetsOf(dataDir, tilesIn), null, 2)}\n`)
  const all = createHash('sha256')
  let lines: string[] = []
  let part = 0
  const hashes = function* () {
    if (lines.length === 0) return
    part += 1
    const text = lines.join('')
    all.update(text)
    lines = []
    yield* small(`hashes/${String(part).padStart(6, '0')}.ndjson`, text)
  }
  for await (const key of spooledKeys(folder)) {
    const sum = yield* fileEntry(files, key)
    if (sum === null) {
      manifest.files.missing.push(key)
      continue
    }
    manifest.files.count += 1
    manifest.files.bytes += sum.bytes
    lines.push(lineOf(sum))
    if (lines.length === FILES_TOGETHER) yield* hashes()
  }
  yield* hashes()
  manifest.files.sha256 = all.digest('hex')
  yield* small(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  yield TAR_END
}

/** @returns null if the store does not have it */
async function* fileEntry(files: FileStore, key: string): AsyncGenerator<Buffer, FileSum | null> {
  const stored = await files.get(key)
  if (!stored) return null
  const hash = createHash('sha256')
  let bytes = 0
  yield tarHeader(`files/${key}`, stored.bytes, stored.modifiedAt)
  for await (const piece of stored.content as AsyncIterable<Buffer>) {
    bytes += piece.length
    hash.update(piece)
    yield piece
  }
  if (bytes !== stored.bytes)
    throw new Error(`The file ${key} has ${bytes} bytes in place of ${stored.bytes}.`)
  yield tarPadding(bytes)
  return { key, bytes, sha256: hash.digest('hex') }
}

/** What backups and trials that were killed leave: folders with tables, and archives without their end. */
const LEFT_BEHIND = /^\.unfinished-(backup-.*|trial-.*|[0-9a-f-]{36}\.tar)$/

async function removeOldSpools(spool: string): Promise<void> {
  for (const name of await readdir(spool)) {
    if (!LEFT_BEHIND.test(name)) continue
    const place = path.join(spool, name)
    if (Date.now() - (await stat(place)).mtimeMs > DAY) await rm(place, { recursive: true, force: true })
  }
}
