import type { Language } from '#language/language.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface AnswerReader {
  /** User id. */
  id: number
  username: string
  email: string
  language: Language
}

/**
 * Whom to write to about a record or comment of theirs. Null for members who have left or have no confirmed address, and for those
 * who chose not to be written to about their records.
 */
export async function findAnswerReader(db: Database, accountId: number | null): Promise<AnswerReader | null> {
  if (accountId === null) return null
  const reader = await db
    .selectFrom('accounts')
    .leftJoin('notification_choices', 'account_id', 'accounts.id')
    .select(['accounts.id', 'username', 'language'])
    .select((row) => row.ref('confirmed_email').$notNull().as('email'))
    .where('accounts.id', '=', accountId)
    .where('confirmed_email', 'is not', null)
    .where('record_answers', 'is distinct from', false)
    // Nobody reads the mail of the invented members.
    .where('demonstration', '=', false)
    .executeTakeFirst()
  return reader ?? null
}
