import { sql } from 'kysely'
import { FIGURE_LEAST_OPINIONS } from '#contract/review/opinions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Compared } from '../compared.ts'
import { WHY_UNCOUNTED } from '../opinions.repository.ts'

/**
 * Records that are confirmed or judged not archaeological and have a figure, by figure and decision. A figure that is paused counts
 * here: the pause ends by itself.
 */
export async function findCompared(db: Database): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with figures as (
      select opinions.record_id, state, count(*)::integer as n,
        count(*) filter (where opinions.kind in ('agree', 'other_type'))::integer as k
      from opinions join record_reviews using (record_id) join records on records.id = record_id
        left join accounts on accounts.id = opinions.account_id
      where state in ('verified', 'not_archaeological') and visible and not records.demonstration
        and withdrawn_at is null and opinions.question_version = record_reviews.question_version
        and opinions.kind <> 'cannot_tell' and ${WHY_UNCOUNTED} is null
      group by opinions.record_id, state having count(*) >= ${FIGURE_LEAST_OPINIONS}::integer)
    select k, n, state = 'verified' as confirmed, count(*)::integer as records
    from figures group by k, n, state`.execute(db)
  return rows
}
