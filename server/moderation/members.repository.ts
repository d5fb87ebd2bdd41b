import type { Database } from '#server/platform/database/database.ts'

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
