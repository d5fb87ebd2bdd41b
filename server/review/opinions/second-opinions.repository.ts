import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * An open, undecided record of somebody else about which the member has given no opinion and seen none: the one with the fewest
 * opinions, the oldest of those; null if there is none.
 * @param skipped records that the member does not want now
 * @param invented whether it is one of the demonstration instead of one of a member
 */
export async function findUnanswered(
  db: Database,
  accountId: number,
  { skipped, invented }: { skipped: readonly number[]; invented: boolean },
): Promise<{ id: number; version: number; demonstration: boolean; outline: [number, number][] } | null> {
  const row = await db
    .selectFrom('record_reviews')
    .innerJoin('records', 'records.id', 'record_id')
    .select(['records.id', 'version', 'demonstration', 'outline'])
    .where('state', 'in', ['submitted', 'in_review', 'needs_info'])
    .where('visible', '=', true)
    .where('sensitivity', '=', 'open')
    .where('demonstration', '=', invented)
    .where('account_id', 'is distinct from', accountId)
    .where((eb) => eb.not(eb('records.id', '=', eb.fn.any(eb.val([...skipped])))))
    .where(
      sql<boolean>`not exists (select from opinions o where o.record_id = records.id and o.account_id = ${accountId}
        and o.question_version = record_reviews.question_version)`,
    )
    .where(
      sql<boolean>`not exists (select from opinion_reveals r where r.record_id = records.id and r.account_id = ${accountId}
        and r.question_version = record_reviews.question_version)`,
    )
    .orderBy(
      sql`(select count(*) from opinions o where o.record_id = records.id and o.withdrawn_at is null
        and o.question_version = record_reviews.question_version)`,
    )
    .orderBy('records.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How many records the member has answered without having read them, and whose opinion still stands. */
export async function countFresh(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('opinions as given')
    .select(({ fn }) => fn.count<number>('given.record_id').distinct().as('count'))
    .where('given.account_id', '=', accountId)
    .where('mode', '=', 'fresh')
    .where(
      sql<boolean>`exists (select from opinions o where o.record_id = given.record_id and o.account_id = given.account_id
        and o.withdrawn_at is null)`,
    )
    .executeTakeFirstOrThrow()
  return count
}
