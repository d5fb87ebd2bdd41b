import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const TODAY = sql`(now() at time zone 'UTC')::date`

/** Adds places that somebody is shown, and returns how many different ones of this day (UTC) there were before and are after. */
export async function addExactReads(
  tx: Database,
  accountId: number,
  ids: readonly number[],
): Promise<{ before: number; after: number }> {
  // One request after the other: two at the same moment must not both find room.
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
  const before = await countExactReads(tx, accountId)
  // The readers of one list lock its records in one order.
  await sql`
    insert into exact_reads (account_id, day, record_id)
    select ${accountId}, ${TODAY}, id from unnest(${[...new Set(ids)]}::int[]) as shown (id)
    where exists (select from records where records.id = shown.id) order by id
    on conflict do nothing`.execute(tx)
  return { before, after: await countExactReads(tx, accountId) }
}

async function countExactReads(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from exact_reads where account_id = ${accountId} and day = ${TODAY}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function deletePastReads(db: Database): Promise<void> {
  await sql`delete from exact_reads where day < ${TODAY}`.execute(db)
}
