import type { Database } from '#server/platform/database.ts'

export interface NewJob {
  kind: string
  /** Goes through JSON. */
  payload: unknown
  /** At once unless given. */
  dueAt?: Date
  /** Nothing is added while a job with the same text here waits. */
  onlyOnce?: string
}

export interface TakenJob {
  id: number
  payload: unknown
  /** This one included. */
  attempts: number
}

/** Inside a transaction, the job is there when the transaction is committed, and not at all when it is not. */
export async function enqueue(
  db: Database,
  { kind, payload, dueAt = new Date(), onlyOnce }: NewJob,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload), due_at: dueAt, only_once: onlyOnce ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the kinds given of which a job is due. */
export async function findDueKinds(db: Database, kinds: readonly string[], now: Date): Promise<string[]> {
  if (kinds.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select('kind')
    .distinct()
    .where('kind', 'in', kinds)
    .where('finished_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', now)
    .execute()
  return rows.map(({ kind }) => kind)
}

/**
 * The job that is due longest, for this caller alone until `leasedUntil`: a process that dies leaves it to be taken
 * again. No transaction stays open while the job runs, since the embedded database has but one connection.
 */
export async function takeJob(
  db: Database,
  kind: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<TakenJob | null> {
  const taken = await db
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: leasedUntil }))
    .where('id', '=', (row) =>
      row
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('finished_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'attempts'])
    .executeTakeFirst()
  return taken ?? null
}

export async function noteFinished(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ finished_at: now, last_error: null, payload: '{}' })
    .where('id', '=', id)
    .execute()
}

export async function noteFailed(
  db: Database,
  id: number,
  { reason, dueAt }: { reason: string; dueAt: Date },
): Promise<void> {
  await db.updateTable('jobs').set({ last_error: reason, due_at: dueAt }).where('id', '=', id).execute()
}

export async function noteGivenUp(
  db: Database,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.updateTable('jobs').set({ last_error: reason, given_up_at: now }).where('id', '=', id).execute()
}

/** A job that was broken off by no fault of its own: that try does not count. */
export async function putBack(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '-', 1), due_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Jobs that came to an end, good or bad, before that moment. */
export async function deleteEndedJobs(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where((row) => row.or([row('finished_at', '<', before), row('given_up_at', '<', before)]))
    .execute()
}
