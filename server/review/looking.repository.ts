import { sql } from 'kysely'
import { LOOKING_MINUTES } from '#contract/review/looking.ts'
import type { Database } from '#server/platform/database/database.ts'

interface Look {
  /** User id of the reviewer. */
  accountId: number
  /** Id of the record. */
  id: number
}

/** Notes that a reviewer has opened a record; they have left the one before. */
export async function noteLook(tx: Database, { accountId, id }: Look): Promise<void> {
  await tx
    .insertInto('review_looks')
    .values({ account_id: accountId, record_id: id })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ record_id: id, at: sql<Date>`now()` }),
    )
    .execute()
}

/** Usernames of the others who have this record open, who came last first. Nobody stays longer than half an hour. */
export async function findOthersLooking(db: Database, { accountId, id }: Look): Promise<string[]> {
  const rows = await db
    .selectFrom('review_looks as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select('a.username')
    .where('l.record_id', '=', id)
    .where('l.account_id', '<>', accountId)
    .where('a.suspended_at', 'is', null)
    .where('l.at', '>', sql<Date>`now() - make_interval(mins => ${LOOKING_MINUTES})`)
    .orderBy('l.at', 'desc')
    .execute()
  return rows.map(({ username }) => username)
}
