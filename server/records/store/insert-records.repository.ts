import { OPEN_LICENCE, type LicenceSaid } from '#contract/records/licences.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import { NOTHING_SAID, type HiddenColumn, type RecordRow } from '#contract/records/record-fields.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { lockAccount, acceptedContribution } from '#server/accounts/index.ts'
import {
  saveDetails,
  placeColumns,
  toColumns,
  type DrawnOutline,
  type StoredPicture,
  type StoredRecord,
} from '#server/record-fields/index.ts'
import { insertWithheld, recordsOfFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { wantMeasures } from '../measures/measures.ts'
import { findRecord } from '../records.repository.ts'

export interface NewPicture extends Omit<StoredPicture, 'licence'>, Partial<Pick<StoredPicture, 'licence'>> {
  bytes: number
}

export interface NewRecord
  extends
    DrawnOutline,
    Omit<RecordRow, HiddenColumn>,
    Partial<Pick<RecordRow, HiddenColumn>>,
    Pick<StoredRecord, 'accountId' | 'demonstration'> {
  licence?: Pick<LicenceSaid, 'record' | 'her_permission'>
  known?: DetailsInput
}

/** Stores a record, its pictures and what is known in one transaction, together with what `alongside` stores. */
export async function insertRecord(
  db: Database,
  record: NewRecord & { level?: PublishedLevel },
  pictures: readonly NewPicture[],
  alongside?: (tx: Database, id: number) => Promise<void>,
): Promise<StoredRecord> {
  return db.transaction().execute(async (tx) => {
    const { accountId, level = 'open' } = record
    if (accountId !== null) await lockAccount(tx, accountId)
    const isOpen = level === 'open' || accountId === null
    const id = await (isOpen
      ? insertOpen(tx, record, pictures)
      : insertWithheld(tx, { ...NOTHING_SAID, ...record, finder: accountId }, { level, pictures }))
    await wantMeasures(tx, id)
    await saveDetails(tx, id, record.known ?? {})
    await alongside?.(tx, id)
    // All other writers wait from the insertion until the end (next_records_revision), so an open record is read as it is.
    const stored = await findRecord(isOpen ? tx : await recordsOfFinder(tx, accountId), id)
    if (!stored) throw new Error(`Record ${id} is not there after it was stored`)
    return stored
  })
}

async function insertOpen(tx: Database, record: NewRecord, pictures: readonly NewPicture[]): Promise<number> {
  const [id] = await insertRecords(tx, [record])
  if (id === undefined) throw new Error('The database stored no record and gave no reason')
  await insertPictures(tx, id, pictures)
  return id
}

export async function insertPictures(
  db: Database,
  recordId: number,
  pictures: readonly NewPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insertInto('pictures')
    .values(
      pictures.map(({ position, key, width, height, bytes, licence }) => ({
        record_id: recordId,
        position,
        file_key: key,
        width,
        height,
        bytes,
        licence,
      })),
    )
    .execute()
}

/** @param records at most 1,000: each takes 15 of the 32,000 parameters of a statement */
export async function insertRecords(db: Database, records: readonly NewRecord[]): Promise<number[]> {
  const rows = await db
    .insertInto('records')
    .values(
      records.map((record) => ({
        account_id: record.accountId,
        ...toColumns({ ...NOTHING_SAID, ...record }),
        ...placeColumns(record),
        demonstration: record.demonstration,
        licence: record.licence?.record,
        licence_terms:
          record.licence?.record === OPEN_LICENCE ? acceptedContribution(record.accountId) : null,
        her_permission: record.licence?.her_permission ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
