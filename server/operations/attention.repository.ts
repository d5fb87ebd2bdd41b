import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** How many wait, and since when the oldest does. */
export async function countOpenReports(db: Database) {
  return db
    .selectFrom('reports')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('reported_at').as('since')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countOpenFeedback(db: Database) {
  return db
    .selectFrom('feedback')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('received_at').as('since')])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countOpenRequests(db: Database) {
  return db
    .selectFrom('sensitive_requests')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('received_at').as('since')])
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function countAbandonedJobs(db: Database) {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('given_up_at').as('since')])
    .where('finished_at', 'is', null)
    .where('given_up_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

export async function countTroubledLayers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('heritage_layers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('trouble', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
