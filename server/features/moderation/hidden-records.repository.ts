import { findFinder } from '#server/features/sensitivity/index.ts'
import type { Database } from '#server/platform/database.ts'
import type { Reader } from './members.repository.ts'

export interface Moderated {
  /** As everybody is shown it. */
  title: string
  /** Null if the member has left. */
  owner: Reader | null
}

/** Null if there is no such record, or if it is already hidden. */
export async function hide(
  db: Database,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<Moderated | null> {
  const record = await db
    .updateTable('records')
    .set({ hidden_at: now, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
  return record ? { title: record.title, owner: await ownerOf(db, await findFinder(db, id)) } : null
}

/** Null if no hidden record has this id. */
export async function unhide(db: Database, id: number): Promise<Moderated | null> {
  const record = await db
    .updateTable('records')
    .set({ hidden_at: null, hidden_reason: null, hidden_with: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning('title')
    .executeTakeFirst()
  return record ? { title: record.title, owner: await ownerOf(db, await findFinder(db, id)) } : null
}

export async function ownerOf(db: Database, accountId: number | null): Promise<Reader | null> {
  if (accountId === null) return null
  const owner = await db
    .selectFrom('accounts')
    .leftJoin('notification_choices', 'account_id', 'accounts.id')
    .select(['username', 'language'])
    .select((row) => row.ref('confirmed_email').$notNull().as('email'))
    .where('accounts.id', '=', accountId)
    .where('confirmed_email', 'is not', null)
    // Members may choose not to be written to about their records.
    .where('record_answers', 'is distinct from', false)
    // Nobody reads the mail of the invented members.
    .where('demonstration', '=', false)
    .executeTakeFirst()
  return owner ?? null
}
