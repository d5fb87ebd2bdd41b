import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '#server/platform/database.ts'

/** The recipient of an email about a decision. */
export interface Reader {
  username: string
  email: string
  language: 'en' | 'cy'
}

export interface MemberSearch {
  /** Part of a username or email address, as a key; null for all members. */
  key: string | null
  suspended: boolean
  before: number | null
  limit: number
}

/** Returns members, newest first. */
export async function findModeratedMembers(db: Database, { key, suspended, before, limit }: MemberSearch) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'created_at', 'last_active_at', 'administrator', 'moderator'])
    .select(['suspended_at', 'suspended_reason'])
    .select((eb) =>
      eb
        .selectFrom('records')
        .select((counting) => counting.fn.countAll<number>().as('count'))
        .whereRef('records.account_id', '=', 'accounts.id')
        .where('visible', '=', true)
        .$asScalar()
        .$notNull()
        .as('records'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('hidings')
          .innerJoin('records', 'records.hidden_with', 'hidings.id')
          .select(({ fn }) => [
            fn.max('hidings.hidden_at').as('since'),
            fn.max('reason').as('reason'),
            fn.countAll<number>().as('records'),
          ])
          .whereRef('hidings.account_id', '=', 'accounts.id')
          .where('undone_at', 'is', null)
          .having(({ fn }) => fn.countAll(), '>', 0),
      ).as('hiding'),
    )
    .$if(key !== null, (query) =>
      query.where(sql<boolean>`(strpos(username_key, ${key}) > 0 or strpos(email_key, ${key}) > 0)`),
    )
    .$if(suspended, (query) => query.where('suspended_at', 'is not', null))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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
