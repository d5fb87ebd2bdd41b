import type { Database } from '#server/platform/database/database.ts'

/** Members who can log in, by the keys of their names. */
export async function findByKeys(db: Database, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username_key'])
    .where((row) => row('username_key', '=', row.fn.any(row.val([...keys]))))
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ id, username_key: key }) => [key, id]))
}

/** @returns those who were not mentioned in this comment before */
export async function insertMentions(
  tx: Database,
  commentId: number,
  accountIds: readonly number[],
): Promise<number[]> {
  if (accountIds.length === 0) return []
  const rows = await tx
    .insertInto('comment_mentions')
    .values(accountIds.map((id) => ({ comment_id: commentId, account_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return rows.map(({ account_id: id }) => id)
}

/** Members who can be notified, without those who have muted the author. */
export async function findNotified(
  db: Database,
  { ids, author }: { ids: readonly number[]; author: number },
): Promise<{ id: number; administrator: boolean }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'administrator'])
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .where('active', '=', true)
    .where('id', '<>', author)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('mutes')
            .select('muted_id')
            .whereRef('mutes.account_id', '=', 'accounts.id')
            .where('muted_id', '=', author),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}
