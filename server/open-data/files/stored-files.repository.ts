import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#language/language.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileOfSet } from '#server/platform/schema/tables/schema-downloads.ts'

/** A prepared file, or one that will be. */
export interface PreparedFile {
  id: number
  asked: string
  state: 'waiting' | 'making' | 'ready' | 'failed'
  records: number
  done: number
  seq: number | null
  fileKey: string | null
  bytes: number | null
  sha256: string | null
  createdAt: Date
  madeAt: Date | null
}

const COLUMNS = [
  'prepared_files.id',
  'asked',
  'state',
  'records',
  'done',
  'seq',
  'file_key as fileKey',
  'bytes',
  'sha256',
  'prepared_files.created_at as createdAt',
  'made_at as madeAt',
] as const

/**
 * Returns the file that is being prepared for the same question, or a new one that waits.
 * @returns whether it is new, so that its preparation must be queued
 */
export async function shareOrAddFile(
  tx: Database,
  asked: string,
  records: number,
): Promise<{ id: number; isNew: boolean }> {
  const added = await tx
    .insertInto('prepared_files')
    .values({ asked, records })
    .onConflict((conflict) =>
      // The row stays as it is, but its number comes back and it is locked, so that it cannot end meanwhile.
      conflict
        .columns(['asked'])
        .where('state', 'in', ['waiting', 'making'])
        .doUpdateSet((row) => ({ asked: row.ref('excluded.asked') })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return added
}

export async function addDownload(
  tx: Database,
  download: { name: string; fileId: number; accountId: number | null; language: Language },
): Promise<void> {
  const { name, fileId: file_id, accountId: account_id, language } = download
  await tx.insertInto('downloads').values({ name, file_id, account_id, language }).execute()
}

export async function findDownload(db: Database, name: string): Promise<PreparedFile | null> {
  const row = await db
    .selectFrom('downloads')
    .innerJoin('prepared_files', 'prepared_files.id', 'downloads.file_id')
    .select(COLUMNS)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a file that was prepared for the same question and since which no public change was announced. */
export async function findReadyFile(db: Database, asked: string, seq: number): Promise<number | null> {
  const row = await db
    .selectFrom('prepared_files')
    .select('id')
    .where('asked', '=', asked)
    .where('state', '=', 'ready')
    .where(sql<boolean>`told_of(seq) = told_of(${seq})`)
    .where((row) => row.not(isWithdrawn('prepared_files')))
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findPreparedFile(db: Database, id: number): Promise<PreparedFile | null> {
  const row = await db.selectFrom('prepared_files').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** How many files wait or are being made. */
export async function countUnderWay(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('prepared_files')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirstOrThrow()
  return count
}

/** False if nobody wants the file any more. */
export async function noteProgress(db: Database, id: number, done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('prepared_files')
    .set({ state: 'making', done })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if nobody wants the file any more; then nothing is stored. */
export async function noteReady(
  tx: Database,
  id: number,
  file: {
    seq: number
    records: number
    members: Uint8Array
    exact: Uint8Array
    key: string
    bytes: number
    sha256: string
  },
): Promise<boolean> {
  const { key, ...rest } = file
  const { numUpdatedRows } = await tx
    .updateTable('prepared_files')
    .set({ ...rest, state: 'ready', done: file.records, file_key: key, made_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteFailed(db: Database, id: number): Promise<void> {
  await db
    .updateTable('prepared_files')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .execute()
}

/** Members who wait for the file and have a confirmed address. */
export async function findWaitingMembers(
  tx: Database,
  id: number,
): Promise<{ name: string; email: string; username: string; language: Language }[]> {
  return tx
    .selectFrom('downloads')
    .innerJoin('accounts', 'accounts.id', 'downloads.account_id')
    .select(['downloads.name', 'accounts.username', 'downloads.language'])
    .select((row) => row.ref('accounts.confirmed_email').$notNull().as('email'))
    .where('file_id', '=', id)
    .where('accounts.confirmed_email', 'is not', null)
    .where('accounts.active', '=', true)
    .execute()
}

/** Ends one download. Returns the file if nobody else has it or waits for it; its row is gone then. */
export async function endDownload(
  tx: Database,
  name: string,
): Promise<{ found: boolean; left: { id: number; fileKey: string | null } | null }> {
  const ended = await tx
    .deleteFrom('downloads')
    .where('name', '=', name)
    .returning('file_id')
    .executeTakeFirst()
  if (!ended) return { found: false, left: null }
  const left = await tx
    .deleteFrom('prepared_files')
    .where('id', '=', ended.file_id)
    .where((row) =>
      row.not(row.exists(row.selectFrom('downloads').select('name').where('file_id', '=', ended.file_id))),
    )
    .returning(['id', 'file_key as fileKey'])
    .executeTakeFirst()
  return { found: true, left: left ?? null }
}

/**
 * True if something was taken out of public since the file was read that is in it: a record that is no longer there, or of
 * which the exact place is in the file and is withheld now.
 */
function isWithdrawn(file: 'prepared_files' | 'file_sets'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from record_changes change left join records on records.id = change.record_id
    where change.seq > ${sql.ref(`${file}.seq`)}
      and (change.record_id = 0 or has_bit(${sql.ref(`${file}.members`)}, change.record_id))
      and (records.id is null or not records.visible or records.licence = 'none'
        or (records.sensitivity <> 'open' and has_bit(${sql.ref(`${file}.exact`)}, records.id))))`
}

export async function isFileWithdrawn(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('prepared_files')
    .select(isWithdrawn('prepared_files').as('withdrawn'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.withdrawn ?? true
}

/** Files that are too old, or of which something was withdrawn, or that failed a day ago. */
export async function findFilesToDelete(
  db: Database,
  keptDays: number,
): Promise<{ id: number; fileKey: string | null }[]> {
  return db
    .selectFrom('prepared_files')
    .select(['id', 'file_key as fileKey'])
    .where((row) =>
      row.or([
        row('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`),
        row.and([row('state', '=', 'ready'), isWithdrawn('prepared_files')]),
      ]),
    )
    .execute()
}

export async function deletePreparedFile(db: Database, id: number): Promise<void> {
  await db.deleteFrom('prepared_files').where('id', '=', id).execute()
}

/** Returns which of these keys no row names. */
export async function findSpareKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as found (key)
    where not exists (select from prepared_files where file_key = key)
      and not exists (select from file_sets, json_array_elements(files) each where each ->> 'key' = key)`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

export type { FileOfSet }

export interface FileSet {
  id: number
  /** The public number of the revision of the records. */
  told: number
  records: number
  demonstration: boolean
  files: FileOfSet[]
  madeAt: Date
  /** Whether a record in it is no longer public, or not as exactly: it must be made again. */
  withdrawn: boolean
  /** Whether such a record was hidden or withheld, so that the files must not be sent. */
  closed: boolean
}

/** Returns the sets that are kept, the newest first. */
export async function findFileSets(db: Database): Promise<FileSet[]> {
  return db
    .selectFrom('file_sets')
    .select(['id', 'records', 'demonstration', 'files', 'made_at as madeAt'])
    .select(sql<number>`told_of(seq)::double precision`.as('told'))
    .select(isWithdrawn('file_sets').as('withdrawn'))
    .select(isClosed().as('closed'))
    .orderBy('id', 'desc')
    .execute()
}

/** Deleting a record of one's own takes nothing back that was published; hiding and withholding does. */
function isClosed() {
  return sql<boolean>`exists (
    select from record_changes change join records on records.id = change.record_id
    where change.seq > file_sets.seq and has_bit(file_sets.members, records.id)
      and (records.hidden_at is not null or records.sensitivity = 'restricted'
        or (records.sensitivity <> 'open' and has_bit(file_sets.exact, records.id))))`
}

export async function addFileSet(
  tx: Database,
  set: {
    seq: number
    records: number
    demonstration: boolean
    members: Uint8Array
    exact: Uint8Array
    files: readonly FileOfSet[]
  },
): Promise<void> {
  await tx
    .insertInto('file_sets')
    .values({ ...set, files: JSON.stringify(set.files) })
    .execute()
}

/** Forgets all sets but the newest ones. Their files are deleted afterwards, as all files that no row names. */
export async function deleteOlderSets(tx: Database, kept: number): Promise<void> {
  await tx
    .deleteFrom('file_sets')
    .where('id', 'not in', (row) =>
      row.selectFrom('file_sets').select('id').orderBy('id', 'desc').limit(kept),
    )
    .execute()
}

export async function deleteSet(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('file_sets').where('id', '=', id).execute()
}
