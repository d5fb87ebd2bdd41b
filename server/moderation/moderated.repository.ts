import { findAnswerReader } from '#server/platform/mail/index.ts'
import { findFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

interface Moderated {
  /** As everyone is shown it. */
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
  return record ? { title: record.title, owner: await findAnswerReader(db, await findFinder(db, id)) } : null
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
  return record ? { title: record.title, owner: await findAnswerReader(db, await findFinder(db, id)) } : null
}

/** The recipient of an email about a decision. */
export interface Reader {
  username: string
  email: string
  language: 'en' | 'cy'
}

/** Null if there is no such member, or if they are already suspended. Their sessions get 401 from now on. */
export async function suspend(
  db: Database,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<Reader | null> {
  const member = await db
    .updateTable('accounts')
    .set({ active: false, suspended_at: now, suspended_reason: reason })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .returning(['username', 'language'])
    .returning(({ fn }) => fn.coalesce('confirmed_email', 'email').as('email'))
    .executeTakeFirst()
  return member ?? null
}

/** Null if no suspended member has this id. */
export async function endSuspension(db: Database, id: number): Promise<Reader | null> {
  const member = await db
    .updateTable('accounts')
    .set({ active: true, suspended_at: null, suspended_reason: null })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .returning(['username', 'language'])
    .returning(({ fn }) => fn.coalesce('confirmed_email', 'email').as('email'))
    .executeTakeFirst()
  return member ?? null
}
