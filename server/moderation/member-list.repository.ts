import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MemberSort } from '#contract/review/moderation/moderation.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'

export interface MemberFilter {
  /** Part of a username or email address, as a key; null for all members. */
  key: string | null
  suspended: boolean
}

const VISIBLE_RECORDS = sql<number>`(select count(*)::int from records
  where records.account_id = accounts.id and visible)`

const SORTED_BY = {
  joined: sql`created_at`,
  active: sql`last_active_at`,
  username: sql`search_name`,
  records: VISIBLE_RECORDS,
}

function filtered(db: Database, { key, suspended }: MemberFilter) {
  return db
    .selectFrom('accounts')
    .$if(key !== null, (query) =>
      query.where(sql<boolean>`(strpos(username_key, ${key}) > 0 or strpos(email_key, ${key}) > 0)`),
    )
    .$if(suspended, (query) => query.where('suspended_at', 'is not', null))
}

export async function findMemberIds(
  db: Database,
  filter: MemberFilter,
  { sort, order, from, limit }: ListPart<MemberSort>,
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('accounts.id')
    .orderBy(SORTED_BY[sort], order)
    .orderBy('accounts.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countMembers(db: Database, filter: MemberFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These members, in this order. */
export async function findModeratedMembers(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'created_at', 'last_active_at', 'administrator', 'moderator'])
    .select(['suspended_at', 'suspended_reason'])
    .select(VISIBLE_RECORDS.as('records'))
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
    .where((row) => row('accounts.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows)
}

export type MemberRow = Awaited<ReturnType<typeof findModeratedMembers>>[number]
