import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { correctionOf, positionOf, targetOf } from '../review.repository.ts'

/** What happened to a record, the oldest first. */
export async function findEvents(db: Database, id: number) {
  const rows = await db
    .selectFrom('review_events')
    .leftJoin('accounts', 'accounts.id', 'actor_id')
    .select([
      'seq',
      'kind',
      'at',
      'version',
      'from_state',
      'to_state',
      'username',
      'actor_id',
      'note',
      'reason',
    ])
    .select(['target_record', 'target_scheme', 'target_number', 'sure_archaeological', 'sure_type'])
    .select(['position_m', 'position_by'])
    .select(['reviewed_site_type', 'reviewed_monument_type', 'reviewed_period'])
    .where('record_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    ...row,
    target: targetOf(row),
    position: positionOf(row),
    correction: correctionOf(row),
  }))
}

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number]

/** Open records that were judged the same as this one, the oldest first. */
export async function findAlsoRecorded(db: Database, id: number) {
  return db
    .selectFrom('record_reviews')
    .innerJoin('records', 'records.id', 'record_id')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(['records.id', 'username', 'records.created_at'])
    .where('target_record', '=', id)
    .where('state', '=', 'already_recorded')
    .where('visible', '=', true)
    .where('sensitivity', '=', 'open')
    .orderBy('records.id')
    .execute()
}

/** Days for which a decision shows that somebody reviews. */
const STAFFED_DAYS = 60
/** Decisions from which the time is said, and over how many it is taken. */
const LEAST_DECISIONS = 10
const MOST_DECISIONS = 100

/** An undone decision is none. */
const STANDS = sql`not exists (select from review_events u where u.record_id = e.record_id and e.seq = any(u.undoes))`

/**
 * Whether reviewers are at work, what waits for them, and within how many days half of the last finds were decided. Of open records
 * alone: everyone may read these figures, and the review of a withheld record is withheld with it. Invented finds are none.
 */
export async function findStaffing(db: Database) {
  const { rows } = await sql<{ staffed: boolean; waiting: number; decided: number; median: number | null }>`
    with decided as (
      select e.at - coalesce((
        select max(earlier.at) from review_events earlier
        where earlier.record_id = e.record_id and earlier.seq < e.seq and earlier.kind in ('edited', 'answered', 'second_look')
      ), records.created_at) as took
      from review_events e join records on records.id = e.record_id
      where e.kind in ('verified', 'not_archaeological', 'already_recorded') and visible
        and sensitivity = 'open' and not demonstration and ${STANDS}
      order by e.at desc, e.id desc limit ${MOST_DECISIONS})
    select
      exists (select from review_events e join records on records.id = e.record_id where not demonstration
        and sensitivity = 'open' and at > now() - make_interval(days => ${STAFFED_DAYS})
        and kind in ('verified', 'not_archaeological', 'already_recorded', 'needs_info') and ${STANDS}) as staffed,
      (select count(*)::integer from record_reviews join records on records.id = record_id
        where state in ('submitted', 'in_review') and visible and sensitivity = 'open' and not demonstration) as waiting,
      (select count(*)::integer from decided) as decided,
      (select ceil(extract(epoch from percentile_cont(0.5) within group (order by took)) / 86400)::integer from decided)
        as median`.execute(db)
  const found = rows[0] ?? { staffed: false, waiting: 0, decided: 0, median: null }
  return {
    staffed: found.staffed,
    waiting: found.waiting,
    medianDays: found.decided >= LEAST_DECISIONS ? found.median : null,
  }
}
