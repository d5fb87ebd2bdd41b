import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'
import type { Reader } from './members.repository.ts'

export interface RecordSearch {
  /** Words of title and description, a member's name, or a number; null for all. */
  search: string | null
  /** The search text in the form in which usernames are compared. */
  memberKey: string | null
  state: 'visible' | 'hidden' | 'deleted' | null
  before: number | null
  limit: number
}

/** Returns records in any state, newest first. */
export async function findModeratedRecords(
  db: Database,
  { search, memberKey, state, before, limit }: RecordSearch,
) {
  return db
    .selectFrom('records')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(['records.id', 'title', 'description', 'username', 'records.created_at', 'records.demonstration'])
    .select(['version', 'hidden_at', 'hidden_reason', 'deleted_at'])
    .$if(search !== null, (query) => query.where(matches(search ?? '', memberKey ?? '')))
    .$if(state === 'visible', (query) => query.where('visible', '=', true))
    .$if(state === 'hidden', (query) => query.where('hidden_at', 'is not', null))
    .$if(state === 'deleted', (query) => query.where('deleted_at', 'is not', null))
    .$if(before !== null, (query) => query.where('records.id', '<', before ?? 0))
    .orderBy('records.id', 'desc')
    .limit(limit)
    .execute()
}

function matches(search: string, memberKey: string) {
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return sql<boolean>`(records.id = ${number} or accounts.username_key = ${memberKey}
    or strpos(records.search_text, folded(${search})) > 0)`
}

export interface Moderated {
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
    .returning(['title', 'account_id'])
    .executeTakeFirst()
  return record ? { title: record.title, owner: await ownerOf(db, record.account_id) } : null
}

/** Null if no hidden record has this id. */
export async function unhide(db: Database, id: number): Promise<Moderated | null> {
  const record = await db
    .updateTable('records')
    .set({ hidden_at: null, hidden_reason: null, hidden_with: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning(['title', 'account_id'])
    .executeTakeFirst()
  return record ? { title: record.title, owner: await ownerOf(db, record.account_id) } : null
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
