import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const MOST_TROUBLED = 50

/** Numbers of jobs that wait, that were given up, and of those the ones that are emails. */
export async function countJobs(
  db: Database,
): Promise<{ waiting: number; givenUp: number; mailsWaiting: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number; mailsWaiting: number }>`
    select count(*) filter (where given_up_at is null)::int as waiting,
      count(*) filter (where given_up_at is not null)::int as "givenUp",
      count(*) filter (where given_up_at is null and kind in ('mail', 'mail-urgent', 'mail-bulk'))::int as "mailsWaiting"
    from jobs where finished_at is null`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The database counted nothing and gave no reason')
  return counts
}

/**
 * Jobs that failed at least once and are not done, the latest first. Their payload is left out, because it may be an
 * email.
 */
export async function findTroubledJobs(db: Database) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'due_at', 'given_up_at'])
    .where('finished_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MOST_TROUBLED)
    .execute()
}

/** Makes a failed job due at once, with all its attempts. False if there is no such job, or if it is running. */
export async function makeDue(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: sql<Date>`now()`, given_up_at: null, attempts: 0, turn: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('last_error', 'is not', null)
    .where((row) => row.or([row('turn', 'is', null), row('due_at', '<=', sql<Date>`now()`)]))
    // Work that comes again and again may wait only once, and its next turn may be waiting already.
    .where(
      sql<boolean>`not exists (
      select from jobs as others where others.only_once = jobs.only_once and others.id <> jobs.id
        and others.finished_at is null and others.given_up_at is null)`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the size of the database in bytes. */
export async function databaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
