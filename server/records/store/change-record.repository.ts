import { sql } from 'kysely'
import { lockAccount } from '#server/accounts/index.ts'
import { placeColumns, saveDetails, toColumns } from '#server/record-fields/index.ts'
import { noteEdit } from '#server/review/index.ts'
import { changeWithheld, type RecordReader, findWithheldOf } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import { wantMeasures } from '../measures/measures.ts'
import type { RecordChanges } from './read-changes.ts'
import { insertPictures, type NewPicture } from './insert-records.repository.ts'
import { writeLicence } from '../licences/record-licence.repository.ts'
import { keepVersion } from './record-versions.repository.ts'

interface RecordLock {
  accountId: number | null
  visible: boolean
  hiddenAt: Date | null
  deletedAt: Date | null
}

/** Returns the owner and the visibility of any record, hidden ones included; null if there is none. */
export async function findLock(db: RecordReader, id: number): Promise<RecordLock | null> {
  const row = await db
    .selectFrom('records')
    .select(['account_id', 'visible', 'hidden_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    accountId: row.account_id,
    visible: row.visible,
    hiddenAt: row.hidden_at,
    deletedAt: row.deleted_at,
  }
}

/** Writes a change and stores the previous version, both or neither. False if there is a newer version. */
export async function writeChanges(
  db: Database,
  { id, version, accountId }: { id: number; version: number; accountId: number },
  changes: RecordChanges & { asksAnew: boolean },
  { pictures, keep }: { pictures: readonly NewPicture[]; keep: KeepName | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The account is locked before the record, as when an account is deleted: the other order could deadlock.
    await lockAccount(tx, accountId)
    const row = await tx
      .selectFrom('records')
      .select('sensitivity')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    const write = row.sensitivity === 'open' ? changeOpen : changeWithheld
    if (!(await write(tx, { id, version }, { ...changes, pictures }))) return false
    await writeLicence(tx, { id, accountId }, changes.licence)
    if (changes.outline) await wantMeasures(tx, id)
    await saveDetails(tx, id, changes.known)
    await noteEdit(tx, { id, finder: accountId, asksAnew: changes.asksAnew })
    await keep?.(tx, id)
    return true
  })
}

type StoredChanges = Omit<RecordChanges, 'pictures' | 'known'> & { pictures: readonly NewPicture[] }

async function changeOpen(
  tx: Database,
  { id, version }: { id: number; version: number },
  { fields, outline, emptied, pictures }: StoredChanges,
): Promise<boolean> {
  const current = await tx
    .selectFrom('records')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!current) return false
  await keepVersion(tx, id)
  await takeOut(tx, id, [...emptied, ...pictures.map(({ position }) => position)])
  await insertPictures(tx, id, pictures)
  await tx
    .updateTable('records')
    .set({
      ...toColumns(fields),
      ...(outline && placeColumns(outline)),
      version: version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute()
  return true
}

async function takeOut(tx: Database, id: number, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  const taken = await tx
    .deleteFrom('pictures')
    .where('record_id', '=', id)
    .where('position', 'in', positions)
    .returning('file_key')
    .execute()
  if (taken.length === 0) return
  await tx
    .insertInto('removed_pictures')
    .values(taken.map(({ file_key }) => ({ file_key, record_id: id })))
    .execute()
}

/** False if it was already deleted. */
export async function markDeleted(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('records')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Restores a record that was deleted after `since`; false if there is none. */
export async function unmarkDeleted(
  db: Database,
  { id, since }: { id: number; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('records')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes records of an account permanently, with their versions: all of them, or only those that the member had deleted.
 * Returns the keys of files that are no longer used.
 */
export async function deleteRecordsOf(db: Database, accountId: number, which: Leaving): Promise<string[]> {
  const withheld = await findWithheldOf(db, [accountId])
  const keysIn = async (table: 'pictures' | 'removed_pictures' | 'withheld_pictures'): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('records', 'records.id', `${table}.record_id`)
      .select('file_key')
      .where((row) => row.or([row('records.account_id', '=', accountId), isAmong(withheld)]))
      .where(goes(which))
      .execute()
    return rows.map(({ file_key: key }) => key)
  }
  const keys: string[] = []
  for (const table of ['pictures', 'removed_pictures', 'withheld_pictures'] as const)
    keys.push(...(await keysIn(table)))
  await db
    .deleteFrom('records')
    .where((row) => row.or([row('account_id', '=', accountId), isAmong(withheld)]))
    .where(goes(which))
    .execute()
  return keys
}

/** Which records of a member who leaves go: all, those that the member deleted, or those and what no reviewer has confirmed. */
type Leaving = 'all' | 'taken away' | 'unverified'

function goes(which: Leaving) {
  if (which === 'all') return sql<boolean>`true`
  if (which === 'taken away') return sql<boolean>`records.deleted_at is not null`
  return sql<boolean>`(records.deleted_at is not null or not exists (
    select from record_reviews v where v.record_id = records.id and v.verified_version is not null))`
}

function isAmong(ids: readonly number[]) {
  return sql<boolean>`records.id = any(${ids}::int[])`
}
