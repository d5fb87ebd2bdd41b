import type { Database } from '#server/platform/database/database.ts'

export async function findMuted(db: Database, accountId: number): Promise<{ username: string }[]> {
  return db
    .selectFrom('mutes')
    .innerJoin('accounts', 'accounts.id', 'muted_id')
    .select('username')
    .where('mutes.account_id', '=', accountId)
    .orderBy('username_key')
    .execute()
}

export async function findMember(db: Database, usernameKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertMute(tx: Database, accountId: number, mutedId: number): Promise<void> {
  await tx
    .insertInto('mutes')
    .values({ account_id: accountId, muted_id: mutedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the member was not muted. */
export async function deleteMute(tx: Database, accountId: number, mutedId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mutes')
    .where('account_id', '=', accountId)
    .where('muted_id', '=', mutedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
