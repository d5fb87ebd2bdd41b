import { findWithheldOf } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Hides all records of a member that are not hidden yet, also those that they deleted and may restore. Returns how many. */
export async function hideAll(
  tx: Database,
  accountId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('hidings')
    .values({ account_id: accountId, reason, hidden_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const withheld = await findWithheldOf(tx, [accountId])
  const { numUpdatedRows } = await tx
    .updateTable('records')
    .set({ hidden_at: now, hidden_reason: reason, hidden_with: id })
    .where((row) =>
      row.or([row('account_id', '=', accountId), row('id', '=', row.fn.any(row.val(withheld)))]),
    )
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Hides some records of a member that are not hidden yet. Returns how many. */
export async function hideThese(
  tx: Database,
  accountId: number,
  records: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('hidings')
    .values({ account_id: accountId, reason, hidden_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('records')
    .set({ hidden_at: now, hidden_reason: reason, hidden_with: id })
    .where((row) => row('id', '=', row.fn.any(row.val([...records]))))
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Shows the records again that were hidden together. Returns how many; null if nothing of this member is to be undone. */
export async function undoHidings(tx: Database, accountId: number, now: Date): Promise<number | null> {
  const undone = await tx
    .updateTable('hidings')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute()
  if (undone.length === 0) return null
  const { numUpdatedRows } = await tx
    .updateTable('records')
    .set({ hidden_at: null, hidden_reason: null, hidden_with: null })
    .where(
      'hidden_with',
      'in',
      undone.map(({ id }) => id),
    )
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function isMember(db: Database, accountId: number): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  return found !== undefined
}
