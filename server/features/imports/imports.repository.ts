import { sql } from 'kysely'
import type { RefusalKey } from '#contract/errors.ts'
import type { ImportFormat, ImportMapping, ImportState } from '#contract/imports.ts'
import type { PublishedLevel } from '#contract/sensitivity-levels.ts'
import { holdAccount } from '#server/features/accounts/index.ts'
import { enqueue } from '#server/features/jobs/index.ts'
import type { Database } from '#server/platform/database.ts'
import type { KeepName } from '#server/platform/once.ts'

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
  said: { system: string | null; encoding: string | null }
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

export interface NewImport {
  accountId: number
  fileName: string
  bytes: Uint8Array
  expiresAt: Date
}

/** Stores a file to be read, and the job that reads it. Null if `most` files of the member wait already. */
export async function insertImport(
  db: Database,
  { accountId, fileName, bytes, expiresAt }: NewImport,
  { most, keep }: { most: number; keep: KeepName },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, accountId, 'alone')
    if ((await countWaiting(tx, accountId)) >= most) return null
    const { id } = await tx
      .insertInto('imports')
      .values({ account_id: accountId, file_name: fileName, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let piece = 0; piece * PIECE < bytes.length; piece += 1)
      await tx
        .insertInto('import_pieces')
        .values({ import_id: id, piece, bytes: bytes.subarray(piece * PIECE, (piece + 1) * PIECE) })
        .execute()
    await enqueue(tx, { kind: READ_IMPORT, payload: { import: id } })
    await keep(tx, id)
    return id
  })
}

async function countWaiting(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
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
export async function holdImport(tx: Database, accountId: number, id: number): Promise<StoredImport | null> {
  const row = await stored(tx)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** Returns the import that waits to be read, whoever sent it, and locks it; null if it does not wait any more. */
export async function holdWaiting(tx: Database, id: number): Promise<StoredImport | null> {
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
  const { said, encoding, mapping, rowCount, sourceLanguage, agreedAt, ...same } = change
  await tx
    .updateTable('imports')
    .set({
      ...same,
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
      .set({ state: 'gone', file_name: '', mapping: null })
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
      .set({ texts: '{}', edits: '{}', outline: null, place: null })
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
