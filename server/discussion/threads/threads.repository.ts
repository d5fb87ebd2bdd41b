import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export async function findLock(db: Database, recordId: number): Promise<{ reason: string; at: Date } | null> {
  const row = await db
    .selectFrom('thread_locks')
    .select(['reason', 'locked_at as at'])
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row ?? null
}

export async function lockThread(
  tx: Database,
  { recordId, by, reason }: { recordId: number; by: number; reason: string },
): Promise<void> {
  await tx
    .insertInto('thread_locks')
    .values({ record_id: recordId, locked_by: by, reason })
    .onConflict((conflict) =>
      conflict.column('record_id').doUpdateSet({ locked_by: by, reason, locked_at: sql<Date>`now()` }),
    )
    .execute()
}

/** False if it was not locked. */
export async function unlockThread(tx: Database, recordId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('thread_locks')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What the member chose; null if nothing. */
export async function findFollow(
  db: Database,
  { recordId, accountId }: { recordId: number; accountId: number },
): Promise<boolean | null> {
  const row = await db
    .selectFrom('thread_follows')
    .select('follows')
    .where('record_id', '=', recordId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.follows ?? null
}

export async function setFollow(
  tx: Database,
  { recordId, accountId, follows }: { recordId: number; accountId: number; follows: boolean },
): Promise<void> {
  await tx
    .insertInto('thread_follows')
    .values({ record_id: recordId, account_id: accountId, follows })
    .onConflict((conflict) => conflict.columns(['record_id', 'account_id']).doUpdateSet({ follows }))
    .execute()
}

/** An author is notified from then on, unless they chose not to be. */
export async function followByWriting(
  tx: Database,
  { recordId, accountId }: { recordId: number; accountId: number },
): Promise<void> {
  await tx
    .insertInto('thread_follows')
    .values({ record_id: recordId, account_id: accountId, follows: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** User ids of those who follow the discussion, and of those who chose not to. */
export async function findFollowers(
  db: Database,
  recordId: number,
): Promise<{ accountId: number; follows: boolean }[]> {
  return db
    .selectFrom('thread_follows')
    .select(['account_id as accountId', 'follows'])
    .where('record_id', '=', recordId)
    .execute()
}
