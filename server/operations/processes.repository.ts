import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { PoolState } from '#server/platform/schema/tables/schema-administration.ts'
import type { AnswerTimes } from './answer-times.ts'

/** What a process says of itself. */
export interface Heartbeat {
  /** Different for each start. */
  id: string
  name: string
  release: string
  /** Seconds since the start. */
  runningFor: number
  draining: boolean
  pool: PoolState | null
  queues: Record<string, number>
  answers: AnswerTimes
  /** Bytes. */
  disk: { free: number; total: number }
  outbox: number
}

/** Writes the row of a process, at the time of the database, and removes those that gave no sign of life for a day. */
export async function noteProcess(db: Database, sign: Heartbeat): Promise<void> {
  const { id, name, release, runningFor, draining, pool, queues, answers, disk, outbox } = sign
  const row = {
    draining,
    pool: pool && JSON.stringify(pool),
    queues: JSON.stringify(queues),
    answers: JSON.stringify(answers),
    disk_free: disk.free,
    disk_total: disk.total,
    outbox,
    seen_at: sql<Date>`now()`,
  }
  await db
    .with('gone', (tx) =>
      tx.deleteFrom('processes').where('seen_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .insertInto('processes')
    .values({ id, name, release, started_at: sql`now() - make_interval(secs => ${runningFor})`, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** For a process that ends properly: it is not silent, but gone. */
export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute()
}

const MOST = 100

/** The latest starts first, with the seconds since their last sign of life. */
export async function findProcesses(db: Database) {
  return db
    .selectFrom('processes')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - seen_at)::double precision`.as('silent_for'))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}
