import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#contract/fault.ts'
import type { Database } from '#server/platform/database.ts'
import { isOutage } from '#server/platform/database-trouble.ts'
import { holdTurn, LostTurn, type Lease } from './hold-turn.ts'
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
/** Milliseconds until the next try, by the number of tries so far: eight tries in about a day and a half. */
const WAITS = [1, 5, 15, 60, 240, 480, 1440].map((minutes) => minutes * MINUTE)
const MOST_ATTEMPTS = WAITS.length + 1
/** Milliseconds until a job that the database's own trouble broke off is tried again. */
const AFTER_OUTAGE = 5000
/** Milliseconds between two tries to write down how a job ended. */
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
  /** Tells that the portal stops. */
  stopping: AbortSignal
}

/** Runs the job of this kind that is due longest. False when none is. */
export async function runNext(work: Work): Promise<boolean> {
  const { db, handler, lease, stopping } = work
  const job = await takeJob(db, handler.kind, lease.lasts)
  if (!job) return false
  const turn = holdTurn(db, job, lease, stopping)
  let failure: { error: unknown } | null = null
  try {
    // Taken more often than it may fail: each time the process died over it.
    if (job.attempts > MOST_ATTEMPTS) throw new HopelessJob('The portal ended each time while this ran.')
    await handler.run(job.payload, turn.signal, turn.confirm)
  } catch (error) {
    failure = { error }
  }
  try {
    const noted = await untilNoted(stopping, () => noteEnd(work, job, failure))
    // The other process has noted, or will note, what became of it.
    if (!noted) work.log.warn({ job: job.id, kind: handler.kind }, 'job was taken over by another process')
  } finally {
    turn.letGo()
  }
  await arrangeNext(db, handler)
  return true
}

/** Nothing happens while the last one still waits to be tried again. */
export async function arrangeNext(db: Database, { kind, next }: JobHandler): Promise<void> {
  if (next) await enqueue(db, { kind, payload: {}, dueAt: next(await databaseTime(db)), onlyOnce: kind })
}

/** False when the job is no longer this process's: then nothing was written. */
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
  const pause = error instanceof HopelessJob ? undefined : WAITS[job.attempts - 1]
  const noted = await (pause === undefined
    ? noteGivenUp(db, job, reason)
    : noteFailed(db, job, reason, pause))
  if (noted) log.warn({ job: job.id, kind: handler.kind, attempts: job.attempts, reason }, 'job failed')
  return noted
}

/**
 * What is done is done, a mail is sent: while the database is away, the end of the job must not be forgotten, or the job
 * would run again. A portal that stops waits no longer.
 */
async function untilNoted(stopping: AbortSignal, note: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (stopping.aborted || !(error instanceof Error && isOutage(error))) throw error
      await wait(NOTE_AGAIN, undefined, { ref: false })
    }
  }
}
