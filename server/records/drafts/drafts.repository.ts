import type { DraftPlace } from '#contract/records/drafts.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import { RECORD_COLUMNS, type DraftRow } from '#contract/records/record-fields.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { toColumns } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'

export interface DraftContent extends DraftRow {
  /** Who shall see the record; null if the member has not chosen. */
  level: PublishedLevel | null
  /** Null if nothing was said about it. */
  licence: LicenceSaid | null
  /** Null if nothing was said. */
  known: DetailsInput | null
  /** Where the outline is to be drawn; absent to leave it as it is. */
  place?: DraftPlace | null
}

export interface StoredDraft extends DraftContent {
  place: DraftPlace | null
  id: number
  /** Increases with every change. */
  version: number
  updatedAt: Date
}

const COLUMNS = [
  'id',
  ...RECORD_COLUMNS,
  'level',
  'licence',
  'known',
  'place',
  'version',
  'updated_at',
] as const

/** Returns drafts, the last changed first. */
export async function findDrafts(db: Database, accountId: number): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toStored)
}

export async function findDraft(db: Database, accountId: number, id: number): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('drafts')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/** Null if the member already has `most` drafts. `keep` runs in the same transaction. */
export async function insertDraft(
  db: Database,
  accountId: number,
  draft: DraftContent,
  { most, keep }: { most: number; keep: KeepName },
): Promise<StoredDraft | null> {
  return db.transaction().execute(async (tx) => {
    // One after the other, so that two drafts never take the last place.
    await lockAccount(tx, accountId, 'alone')
    if ((await findDrafts(tx, accountId)).length >= most) return null
    const row = await tx
      .insertInto('drafts')
      .values({ account_id: accountId, ...columnsOf(draft) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await keep(tx, row.id)
    return toStored(row)
  })
}

/** Locks the draft until the transaction ends. */
export async function findDraftToChange(
  tx: Database,
  accountId: number,
  id: number,
): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('drafts')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toStored(row) : null
}

export async function updateDraft(
  tx: Database,
  { id, version }: StoredDraft,
  draft: DraftContent,
): Promise<StoredDraft> {
  const row = await tx
    .updateTable('drafts')
    .set({ ...columnsOf(draft), version: version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toStored(row)
}

export async function removeDraft(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('drafts').where('id', '=', id).execute()
}

function columnsOf({ level, licence, known, place, ...fields }: DraftContent) {
  return {
    ...toColumns(fields),
    level,
    licence: licence && JSON.stringify(licence),
    known: known && JSON.stringify(known),
    ...(place !== undefined && { place: place && JSON.stringify(place) }),
  }
}

function toStored({
  updated_at,
  ...row
}: Omit<StoredDraft, 'updatedAt'> & { updated_at: Date }): StoredDraft {
  return { ...row, updatedAt: updated_at }
}
