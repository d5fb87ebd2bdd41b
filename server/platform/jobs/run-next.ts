import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#contract/http/fault.ts'
import type { Database } from '#server/platform/database/database.ts'
import { afterRequest } from '#server/platform/http/request/current-request.ts'
import { isOutage, troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import { timed, type Figures } from '#server/platform/metrics/figures.ts'
import { renewLease, LostTurn, type Lease } from './renew-lease.ts'
import { HopelessJob, type JobHandler } from './job-handler.ts'
import {
  databaseTime,
  enqueue,
  noteFailed,
  noteFinished,
  noteGivenUp,
  putBack,
  takeJob,
  type TakenJob,
} from './jobs.repository.ts'

const MINUTE = 60_000
/**
 * Milliseconds until the next attempt, by the number of attempts so far: eight attempts in about a day and a half.
 */
const WAITS = [1, 5, 15, 60, 240, 480, 1440].map((minutes) => minutes * MINUTE)
const MOST_ATTEMPTS = WAITS.length + 1
/** Milliseconds until a job is tried again that a fault of the database interrupted. */
const AFTER_OUTAGE = 5000
/** Milliseconds until a job is tried again for which the disk had no room, or the object storage. */
const AFTER_FULL_DISK = MINUTE
/** Milliseconds between two attempts to store how a job ended. */
const NOTE_AGAIN = 1000

export interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

interface Work {
  db: Database
  log: Log
  handler: JobHandler
  lease: Lease
  figures: Figures
  /** Aborted when the portal stops. */
  stopping: AbortSignal
}

/** Runs the job of this kind that has been due for longest. False if none is due. */
export async function runNext(work: Work): Promise<boolean> {
  const { db, handler, lease } = work
  const job = await takeJob(db, handler.kind, lease.lasts)
  if (!job) return false
  await afterRequest(job.request_id, () => runTaken(work, job))
  await arrangeNext(db, handler)
  return true
}

async function runTaken(work: Work, job: TakenJob): Promise<void> {
  const { db, handler, lease, figures, stopping } = work
  const turn = renewLease(db, job, lease, stopping)
  let failure: { error: unknown } | null = null
  try {
    // It was taken more often than it may fail, because each time the process died.
    if (job.attempts > MOST_ATTEMPTS) throw new HopelessJob('The portal ended each time while this ran.')
    await timed(figures, 'job_seconds', { kind: handler.kind }, () =>
      handler.run(job.payload, turn.signal, turn.confirm),
    )
  } catch (error) {
    failure = { error }
  }
  try {
    const noted = await untilNoted(stopping, () => noteEnd(work, job, failure))
    // The other process has stored the result, or will store it.
    if (!noted) work.log.warn({ job: job.id, kind: handler.kind }, 'job was taken over by another process')
  } finally {
    turn.letGo()
  }
}

/** Does nothing while the previous one waits for another attempt. */
export async function arrangeNext(db: Database, { kind, next }: JobHandler): Promise<void> {
  if (next) await enqueue(db, { kind, payload: {}, dueAt: next(await databaseTime(db)), onlyOnce: kind })
}

/** The operator makes room: until then no attempt counts, however long it takes. */
function isFull(error: unknown): boolean {
  return error instanceof Error && troubleOf(error) === 'full'
}

/** False if the job no longer belongs to this process; then nothing was written. */
async function noteEnd(
  { db, log, handler, stopping }: Work,
  job: TakenJob,
  failure: { error: unknown } | null,
): Promise<boolean> {
  if (!failure) return noteFinished(db, job)
  const { error } = failure
  if (error instanceof LostTurn) return false
  if (stopping.aborted) return putBack(db, job, 0)
  if (error instanceof Error && isOutage(error)) return putBack(db, job, AFTER_OUTAGE)
  const reason = messageOf(error)
  // A job that calls itself hopeless has answered the caller that waits for it.
  if (!(error instanceof HopelessJob) && isFull(error)) {
    log.warn({ job: job.id, kind: handler.kind, reason }, 'job waits for room')
    return putBack(db, job, AFTER_FULL_DISK, reason)
  }
  const pause = error instanceof HopelessJob ? undefined : WAITS[job.attempts - 1]
  const noted = await (pause === undefined
    ? noteGivenUp(db, job, reason)
    : noteFailed(db, job, reason, pause))
  if (noted) log.warn({ job: job.id, kind: handler.kind, attempts: job.attempts, reason }, 'job failed')
  return noted
}

/**
 * The work is done, for example an email is sent: while the database is unavailable, this must not be forgotten, or
 * the job would run again. A portal that stops does not wait.
 */
async function untilNoted(stopping: AbortSignal, note: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      const willPass = error instanceof Error && (isOutage(error) || isFull(error))
      if (stopping.aborted || !willPass) throw error
      await wait(NOTE_AGAIN, undefined, { ref: false })
    }
  }
}
