import { sql, type RawBuilder } from 'kysely'
import { currentRequest } from '#server/platform/http/request/current-request.ts'
import type { Database } from '#server/platform/database/database.ts'

// All times are the database's, because processes on several machines share its clock and no other.

interface NewJob {
  kind: string
  /** Any value that can be converted to JSON. */
  payload: unknown
  /** Immediately by default. */
  dueAt?: Date
  /** If a job with the same text here is waiting, nothing is added. */
  onlyOnce?: string
}

/** A job that a process has taken, until its lease expires or its end is stored. */
export interface TakenJob {
  id: number
  payload: unknown
  /** Number of attempts, including this one. */
  attempts: number
  /** The request that set it off; null for none. */
  request_id: string | null
  /** Identifies this lease; every change is made in its name. */
  turn: string | null
}

/**
 * Adds a job, with the number of the request that sets it off. Within a transaction, the job exists only if the transaction is
 * committed.
 */
export async function enqueue(db: Database, { kind, payload, dueAt, onlyOnce }: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      due_at: dueAt ?? sql`now()`,
      only_once: onlyOnce ?? null,
      request_id: currentRequest(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the given kinds of which a job is due, in the given order. */
export async function findDueKinds(db: Database, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${[...kinds]}::text[]) with ordinality as known (kind, place) where exists (
      select from jobs where jobs.kind = known.kind
        and finished_at is null and given_up_at is null and due_at <= now())
    order by place`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * Takes the job that has been due for longest, for `lease` milliseconds, so that the job of a process that dies can
 * be taken again. No transaction stays open while the job runs, because the embedded database has only one
 * connection.
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
    .returning(['id', 'payload', 'attempts', 'turn', 'request_id'])
    .executeTakeFirst()
  return taken ?? null
}

// Each of these functions returns whether the lease was still the caller's. If not, nothing is changed.

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

/**
 * Returns a job that was interrupted through no fault of its own: the attempt does not count.
 * @param wait milliseconds until the next
 * @param reason for administrators; null if it will pass by itself
 */
export async function putBack(
  db: Database,
  job: TakenJob,
  wait: number,
  reason: string | null = null,
): Promise<boolean> {
  const again = inTurn(db, job).set((row) => ({
    attempts: row('attempts', '-', 1),
    due_at: after(wait),
    turn: null,
    ...(reason !== null && { last_error: reason }),
  }))
  return changed(await again.executeTakeFirst())
}

/** Deletes jobs that ended, successfully or not, this many milliseconds ago. */
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

/** The time in this many milliseconds. */
function after(milliseconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`
}

/**
 * Rewrites the payloads of unfinished jobs, as JSON text; null deletes a job.
 * @param holding in lower case: only payloads with this text are changed
 */
export async function rewritePayloads(
  tx: Database,
  holding: string,
  rewrite: (payload: string) => string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; payload: string }>`
    select id, payload::text as payload from jobs
    where strpos(lower(payload::text), ${holding}) > 0 for update`.execute(tx)
  for (const { id, payload } of rows) {
    const rewritten = rewrite(payload)
    if (rewritten === null) await tx.deleteFrom('jobs').where('id', '=', id).execute()
    else if (rewritten !== payload)
      await tx.updateTable('jobs').set({ payload: rewritten }).where('id', '=', id).execute()
  }
}
