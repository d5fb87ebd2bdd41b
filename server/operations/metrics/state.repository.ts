import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

type JobState = 'waiting' | 'due' | 'given up'

export interface JobCount {
  kind: string
  state: JobState
  count: number
  /** Seconds since the oldest of them was due; 0 if none was due yet. */
  overdue: number
}

/** Counts the jobs that are not finished, by the clock of the database. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const state = sql<JobState>`case
    when given_up_at is not null then 'given up'
    when due_at <= now() then 'due'
    else 'waiting' end`
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', state.as('state')])
    .select(({ fn }) => fn.countAll().as('count'))
    .select(sql<string>`greatest(0, extract(epoch from now() - min(due_at)))`.as('overdue'))
    .where('finished_at', 'is', null)
    .groupBy(['kind', state])
    .orderBy('kind')
    .orderBy(state)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), overdue: Number(row.overdue) }))
}

/** Seconds since the last good copy of each layer of other registers was received. */
export async function agesOfHeritage(db: Database): Promise<{ layer: string; seconds: number }[]> {
  const rows = await db
    .selectFrom('heritage_layers')
    .select('layer')
    .select(sql<string>`greatest(0, extract(epoch from now() - received_at))`.as('seconds'))
    .where('received_at', 'is not', null)
    .orderBy('layer')
    .execute()
  return rows.map(({ layer, seconds }) => ({ layer, seconds: Number(seconds) }))
}

/** Seconds since the first start; null before it. */
export async function ageOfPortal(db: Database): Promise<number | null> {
  const { seconds } = await db
    .selectFrom('installation')
    .select(sql<number | null>`extract(epoch from now() - min(set_at))::double precision`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}
