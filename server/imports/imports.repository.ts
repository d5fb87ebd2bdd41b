import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RefusalKey } from '#contract/http/errors.ts'
import type { ImportFormat, ImportMapping, ImportState } from '#contract/imports/imports.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'

/** Bytes of a piece of a file: few enough for one statement of the embedded database. */
const PIECE = 1024 * 1024
export const READ_IMPORT = 'read-import'

export interface StoredImport {
  id: number
  accountId: number
  fileName: string
  state: ImportState
  format: ImportFormat | null
  fault: RefusalKey | null
  /** The files of a zip that the fault names. */
  faultFiles: readonly string[]
  said: { system: string | null; encoding: string | null; places?: string[] | null }
  encoding: { name: string; certain: boolean } | null
  mapping: ImportMapping | null
  source: string
  sourceLanguage: 'en' | 'cy'
  agreedAt: Date | null
  level: PublishedLevel | null
  version: number
  madeAt: Date
  expiresAt: Date
}

interface NewImport {
  accountId: number
  fileName: string
  bytes: Uint8Array
  expiresAt: Date
}

/**
 * Stores a file to be read in its turn, each piece by itself, so that others get their turns on an embedded database. Null if the
 * files of the member that wait are too many or too large.
 */
export async function insertImport(
  db: Database,
  { accountId, fileName, bytes, expiresAt }: NewImport,
  { most, keep }: { most: Waiting; keep: KeepName },
): Promise<number | null> {
  const begun = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId, 'alone')
    if (!(await hasRoom(tx, accountId, bytes, most))) return null
    // Nobody sees it until its file is complete. If this process is killed, it is deleted a day later, like others that are gone.
    return tx
      .insertInto('imports')
      .values({ account_id: accountId, file_name: '', state: 'gone', expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  if (begun === null) return null
  const { id } = begun
  let isStored = false
  try {
    for (let piece = 0; piece * PIECE < bytes.length; piece += 1)
      await insertPiece(db, { id, piece, bytes: bytes.subarray(piece * PIECE, (piece + 1) * PIECE) })
    isStored = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId, 'alone')
      // Other files of the member may have come meanwhile.
      if (!(await hasRoom(tx, accountId, bytes, most))) return false
      await tx
        .updateTable('imports')
        .set({ state: 'waiting', file_name: fileName })
        .where('id', '=', id)
        .execute()
      await readNext(tx, accountId)
      await keep(tx, id)
      return true
    })
    return isStored ? id : null
  } finally {
    // One whose end was stored, although the answer was lost, is not gone.
    if (!isStored) await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'gone').execute()
  }
}

/** Stores nothing if the import was deleted with its account. */
async function insertPiece(
  db: Database,
  { id, piece, bytes }: { id: number; piece: number; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into import_pieces (import_id, piece, bytes)
    select id, ${piece}::integer, ${bytes}::bytea from imports where id = ${id}`.execute(db)
}

interface Waiting {
  files: number
  bytes: number
}

async function hasRoom(tx: Database, accountId: number, bytes: Uint8Array, most: Waiting): Promise<boolean> {
  const waiting = await findWaiting(tx, accountId)
  return waiting.files < most.files && waiting.bytes + bytes.length <= most.bytes
}

async function findWaiting(db: Database, accountId: number): Promise<Waiting> {
  return db
    .selectFrom('imports')
    .leftJoin('import_pieces', 'import_pieces.import_id', 'imports.id')
    .select([
      sql<number>`count(distinct imports.id)::int`.as('files'),
      sql<number>`coalesce(sum(octet_length(import_pieces.bytes)), 0)::int`.as('bytes'),
    ])
    .where('imports.account_id', '=', accountId)
    .where('imports.state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

/**
 * Adds the job that reads the oldest waiting file of a member, unless there is one. So only one file of a member is read at a
 * time, and the files of others come in between.
 */
export async function readNext(tx: Database, accountId: number): Promise<void> {
  const next = await tx
    .selectFrom('imports')
    .select(['id', 'said'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  // Being read again by other words is other work, even while the job that asked for them has not quite ended.
  const said = createHash('sha256').update(JSON.stringify(next.said)).digest('base64url')
  const onlyOnce = `${READ_IMPORT} ${next.id} ${said}`
  await enqueue(tx, { kind: READ_IMPORT, payload: { import: next.id }, onlyOnce })
}

/** Adds the job for the member of an import that no longer waits, such as one that was deleted in its turn. */
export async function readNextAfter(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('imports').select('account_id').where('id', '=', id).executeTakeFirst()
    if (!row) return
    await lockAccount(tx, row.account_id, 'alone')
    await readNext(tx, row.account_id)
  })
}

/** Returns the file of an import; null if it is no longer kept. */
export async function findFile(db: Database, id: number): Promise<Buffer | null> {
  const pieces = await db
    .selectFrom('import_pieces')
    .select('piece')
    .where('import_id', '=', id)
    .orderBy('piece')
    .execute()
  const found: Uint8Array[] = []
  for (const { piece } of pieces) {
    const row = await db
      .selectFrom('import_pieces')
      .select('bytes')
      .where('import_id', '=', id)
      .where('piece', '=', piece)
      .executeTakeFirst()
    if (row) found.push(row.bytes)
  }
  return found.length === 0 ? null : Buffer.concat(found)
}

export async function deleteFile(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('import_pieces').where('import_id', '=', id).execute()
}

export async function hasFile(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('import_pieces')
    .select('piece')
    .where('import_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the imports of a member that are still there, newest first. */
export async function findImports(db: Database, accountId: number): Promise<StoredImport[]> {
  const rows = await stored(db).where('account_id', '=', accountId).orderBy('id', 'desc').execute()
  return rows.map(toStored)
}

export async function findImport(db: Database, accountId: number, id: number): Promise<StoredImport | null> {
  const row = await stored(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  return row ? toStored(row) : null
}

/** Locks the import until the transaction ends. */
export async function lockImport(tx: Database, accountId: number, id: number): Promise<StoredImport | null> {
  const row = await stored(tx)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** Returns the import that waits to be read, of any member, and locks it; null if it does not wait any more. */
export async function lockWaiting(tx: Database, id: number): Promise<StoredImport | null> {
  const row = await stored(tx)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row ? toStored(row) : null
}

interface Change {
  state?: ImportState
  format?: ImportFormat | null
  fault?: RefusalKey | null
  faultFiles?: readonly string[]
  said?: StoredImport['said']
  encoding?: StoredImport['encoding']
  mapping?: ImportMapping
  rowCount?: number
  source?: string
  sourceLanguage?: 'en' | 'cy'
  agreedAt?: Date | null
  level?: PublishedLevel | null
  version?: number
}

export async function changeImport(tx: Database, id: number, change: Change): Promise<void> {
  const { faultFiles, said, encoding, mapping, rowCount, sourceLanguage, agreedAt, ...same } = change
  await tx
    .updateTable('imports')
    .set({
      ...same,
      ...(faultFiles && { fault_files: JSON.stringify(faultFiles) }),
      ...(said && { said: JSON.stringify(said) }),
      ...(encoding !== undefined && {
        encoding: encoding?.name ?? null,
        encoding_certain: encoding?.certain ?? true,
      }),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(rowCount !== undefined && { row_count: rowCount }),
      ...(sourceLanguage && { source_language: sourceLanguage }),
      ...(agreedAt !== undefined && { agreed_at: agreedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Counts the rows that a member has imported within the last 24 hours, also of imports that are deleted. */
export async function countRowsToday(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`coalesce(sum(row_count), 0)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes what a member sent. What stays is which records came together, so that they can still be hidden together, and for
 * a day how many rows there were.
 */
export async function emptyImports(db: Database, which: { id: number } | { before: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('imports')
      .set({ state: 'gone', file_name: '', fault_files: '[]', mapping: null })
      .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
      .$if('before' in which, (query) =>
        query.where('expires_at', '<', 'before' in which ? which.before : new Date(0)),
      )
      .where('state', '<>', 'gone')
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.deleteFrom('import_pieces').where('import_id', 'in', ids).execute()
    await tx.deleteFrom('import_rows').where('import_id', 'in', ids).where('record_id', 'is', null).execute()
    await tx
      .updateTable('import_rows')
      .set({ texts: '{}', edits: '{}', outline: null, place: null, place_within: null, place_text: null })
      .where('import_id', 'in', ids)
      .execute()
  })
}

/** Deletes the last trace of imports without records, once their rows no longer count. */
export async function deleteEmptied(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'gone')
    .where('created_at', '<', before)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('import_rows').select('row').whereRef('import_id', '=', 'imports.id')),
      ),
    )
    .execute()
}

function stored(db: Database) {
  return db.selectFrom('imports').selectAll().where('state', '<>', 'gone')
}

type Row = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

function toStored(row: Row): StoredImport {
  return {
    id: row.id,
    accountId: row.account_id,
    fileName: row.file_name,
    // Others are not selected.
    state: row.state as ImportState,
    format: row.format,
    fault: row.fault,
    faultFiles: row.fault_files,
    said: row.said,
    encoding: row.encoding === null ? null : { name: row.encoding, certain: row.encoding_certain },
    mapping: row.mapping,
    source: row.source,
    sourceLanguage: row.source_language,
    agreedAt: row.agreed_at,
    level: row.level,
    version: row.version,
    madeAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** What the portal keeps of a member's imports, for their copy of their data. */
export async function findImportData(db: Database, accountId: number) {
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'format', 'source', 'agreed_at', 'created_at', 'expires_at'])
    .select(
      sql<
        object[] | null
      >`(select json_agg(json_build_object('row', "row", 'texts', texts, 'outline', outline,
        'changed', edits, 'record', record_id) order by "row") from import_rows where import_id = imports.id)`.as(
        'rows',
      ),
    )
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const words = await db
    .selectFrom('import_words')
    .select(['field', 'word', 'code'])
    .where('account_id', '=', accountId)
    .orderBy('field')
    .orderBy('word')
    .execute()
  return { imports, words }
}
