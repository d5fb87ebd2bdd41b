import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { FileOfSet } from '#server/platform/schema/schema-downloads.ts'
import { isWithdrawn } from './prepared-files.repository.ts'

export type { FileOfSet }

export interface FileSet {
  id: number
  /** The number that everybody is told for the revision of the records. */
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
