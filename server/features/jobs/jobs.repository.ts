import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/platform/database.ts'

// All times are the database's: processes on several machines share its clock and none other.

export interface NewJob {
  kind: string
  /** Goes through JSON. */
  payload: unknown
  /** At once unless given. */
  dueAt?: Date
  /** Nothing is added while a job with the same text here waits. */
  onlyOnce?: string
}

/** A job in the hands of one process, until its time is over or somebody notes its end. */
export interface TakenJob {
  id: number
  payload: unknown
  /** This one included. */
  attempts: number
  /** Names this turn; every change is made in its name. */
  turn: string | null
}

/** Inside a transaction, the job is there when the transaction is committed, and not at all when it is not. */
export async function enqueue(db: Database, { kind, payload, dueAt, onlyOnce }: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      due_at: dueAt ?? sql`now()`,
      only_once: onlyOnce ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the kinds given of which a job is due. */
export async function findDueKinds(db: Database, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${[...kinds]}::text[]) as known (kind) where exists (
      select from jobs where jobs.kind = known.kind
        and finished_at is null and given_up_at is null and due_at <= now())`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * The job that is due longest, for this turn alone during `lease` milliseconds: a process that dies leaves it to be taken
 * again. No transaction stays open while the job runs, since the embedded database has but one connection.
 */
export async function takeJob(db: Database, kind: string, lease: number): Promise<TakenJob | null> {
  const taken = await db
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: after(lease), turn: sql`gen_random_uuid()` }))
    .where('id', '=', (row) =>
      row
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('finished_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'attempts', 'turn'])
    .executeTakeFirst()
  return taken ?? null
}

// Each of these says whether the turn still was the caller's. If not, nothing is changed.

export async function renewTurn(db: Database, job: TakenJob, lease: number): Promise<boolean> {
  return changed(
    await inTurn(db, job)
      .set({ due_at: after(lease) })
      .executeTakeFirst(),
  )
}

export async function noteFinished(db: Database, job: TakenJob): Promise<boolean> {
  const end = { finished_at: sql<Date>`now()`, last_error: null, payload: '{}', turn: null }
  return changed(await inTurn(db, job).set(end).executeTakeFirst())
}

/** @param wait milliseconds until the next try */
export async function noteFailed(
  db: Database,
  job: TakenJob,
  reason: string,
  wait: number,
): Promise<boolean> {
  const next = { last_error: reason, due_at: after(wait), turn: null }
  return changed(await inTurn(db, job).set(next).executeTakeFirst())
}

export async function noteGivenUp(db: Database, job: TakenJob, reason: string): Promise<boolean> {
  const end = { last_error: reason, given_up_at: sql<Date>`now()`, turn: null }
  return changed(await inTurn(db, job).set(end).executeTakeFirst())
}

/** A job that was broken off by no fault of its own: that try does not count. @param wait milliseconds until the next */
export async function putBack(db: Database, job: TakenJob, wait: number): Promise<boolean> {
  const again = inTurn(db, job).set((row) => ({
    attempts: row('attempts', '-', 1),
    due_at: after(wait),
    turn: null,
  }))
  return changed(await again.executeTakeFirst())
}

/** Jobs that came to an end, good or bad, so many milliseconds ago. */
export async function deleteEndedJobs(db: Database, kept: number): Promise<void> {
  const before = after(-kept)
  await db
    .deleteFrom('jobs')
    .where((row) => row.or([row('finished_at', '<', before), row('given_up_at', '<', before)]))
    .execute()
}

export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const [time] = rows
  if (!time) throw new Error('The database told no time and gave no reason')
  return time.now
}

function inTurn(db: Database, { id, turn }: TakenJob) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('finished_at', 'is', null)
    .where('given_up_at', 'is', null)
}

function changed({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n
}

/** So many milliseconds from now. */
function after(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`
}
