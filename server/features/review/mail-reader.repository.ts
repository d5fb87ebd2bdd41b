import type { Database } from '#server/platform/database.ts'

/** Null for members without a confirmed address, and for those who chose not to be written to about their records. */
export async function findMailReader(db: Database, accountId: number) {
  const reader = await db
    .selectFrom('accounts')
    .leftJoin('notification_choices', 'account_id', 'accounts.id')
    .select(['username', 'language'])
    .select((row) => row.ref('confirmed_email').$notNull().as('email'))
    .where('accounts.id', '=', accountId)
    .where('confirmed_email', 'is not', null)
    .where('record_answers', 'is distinct from', false)
    // Nobody reads the mail of the invented members.
    .where('demonstration', '=', false)
    .executeTakeFirst()
  return reader ?? null
}
