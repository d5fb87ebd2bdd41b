import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'

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

/** @param atRisk whether those are counted that say that a site is at risk now, or the others */
export async function countOpenRequests(db: Database, { atRisk }: { atRisk: boolean }) {
  return db
    .selectFrom('sensitive_requests')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('received_at').as('since')])
    .where('closed_at', 'is', null)
    .where('at_risk', '=', atRisk)
    .executeTakeFirstOrThrow()
}

export async function countOpenAppeals(db: Database) {
  return db
    .selectFrom('comments')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('appealed_at').as('since')])
    .where('appealed_at', 'is not', null)
    .where('appeal_closed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Finds that wait for a decision, and not for their finder. Invented finds are none. @param reader sees all records exactly */
export async function countWaitingFinds(reader: RecordReader) {
  return reader
    .selectFrom('record_reviews as v')
    .innerJoin('records', 'records.id', 'v.record_id')
    .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.min('v.changed_at').as('since')])
    .where('v.state', 'in', ['submitted', 'in_review'])
    .where('records.visible', '=', true)
    .where('records.demonstration', '=', false)
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
