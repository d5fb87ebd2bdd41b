import type { Database } from '#server/platform/database.ts'
import { HopelessJob, type JobHandler } from './job-handler.ts'
import {
  deleteEndedJobs,
  enqueue,
  findDueKinds,
  noteFailed,
  noteFinished,
  noteGivenUp,
  putBack,
  takeJob,
  type TakenJob,
} from './jobs.repository.ts'

/** Milliseconds between two looks whether anything is due. */
const LOOK_EVERY = 2000
/** Milliseconds that a job may run before it counts as broken off and is taken again. */
const LEASE = 10 * 60_000
const MINUTE = 60_000
const DAY = 86_400_000
/** Milliseconds until the next try, by the number of tries so far: eight tries in about a day and a half. */
const WAITS = [1, 5, 15, 60, 240, 480, 1440].map((minutes) => minutes * MINUTE)
const MOST_ATTEMPTS = WAITS.length + 1
/** Milliseconds that ended jobs are kept, so that somebody can look at what was given up. */
const KEPT = 30 * DAY

interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

export interface Jobs {
  /** From now on jobs run when they are due. */
  start: () => Promise<void>
  /** Runs what is due now and what that sets off, and resolves when nothing is due any more. */
  runDue: () => Promise<void>
  /** Tells what runs to break off, and waits until it is over. */
  stop: () => Promise<void>
}

export function openJobs(db: Database, log: Log, handlers: readonly JobHandler[]): Jobs {
  const all = [...handlers, tidying(db)]
  const byKind = new Map(all.map((handler) => [handler.kind, handler]))
  const stopping = new AbortController()
  /** Kinds that are at work: one job of a kind at a time. */
  const lanes = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const drain = async (handler: JobHandler): Promise<void> => {
    let more = true
    while (more && !stopping.signal.aborted)
      more = await runNext({ db, log, handler, signal: stopping.signal })
  }
  const lane = (kind: string): Promise<void> => {
    const handler = byKind.get(kind)
    if (!handler) return Promise.resolve()
    const work = lanes.get(kind) ?? drain(handler).finally(() => lanes.delete(kind))
    lanes.set(kind, work)
    return work
  }
  const dueKinds = () => findDueKinds(db, [...byKind.keys()], new Date())
  const look = async (): Promise<void> => {
    for (const kind of await dueKinds()) void lane(kind).catch(report)
  }
  const report = (error: unknown): void => {
    // The database's trouble: the next look tries again.
    log.error({ err: error }, 'jobs')
  }
  return {
    start: async () => {
      timer = setInterval(() => void look().catch(report), LOOK_EVERY)
      timer.unref()
      await Promise.all(all.map((handler) => arrangeNext(db, handler))).catch(report)
    },
    runDue: async () => {
      let kinds = await dueKinds()
      while (kinds.length > 0 && !stopping.signal.aborted) {
        await Promise.all(kinds.map(lane))
        kinds = await dueKinds()
      }
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.allSettled(lanes.values())
    },
  }
}

interface Work {
  db: Database
  log: Log
  handler: JobHandler
  signal: AbortSignal
}

/** False when nothing of this kind was due. */
async function runNext({ db, log, handler, signal }: Work): Promise<boolean> {
  const now = new Date()
  const leasedUntil = new Date(now.getTime() + LEASE)
  const job = await takeJob(db, handler.kind, { now, leasedUntil })
  if (!job) return false
  try {
    // Taken more often than it may fail: each time the process died over it.
    if (job.attempts > MOST_ATTEMPTS) throw new HopelessJob('The portal ended each time while this ran.')
    await handler.run(job.payload, signal)
    await noteFinished(db, job.id, new Date())
  } catch (error) {
    if (signal.aborted) {
      await putBack(db, job.id, new Date())
      return false
    }
    await noteFailure(db, job, error)
    const reason = reasonOf(error)
    log.warn({ job: job.id, kind: handler.kind, attempts: job.attempts, reason }, 'job failed')
  }
  await arrangeNext(db, handler)
  return true
}

async function noteFailure(db: Database, { id, attempts }: TakenJob, error: unknown): Promise<void> {
  const now = new Date()
  const reason = reasonOf(error)
  const wait = error instanceof HopelessJob ? undefined : WAITS[attempts - 1]
  if (wait === undefined) await noteGivenUp(db, id, { reason, now })
  else await noteFailed(db, id, { reason, dueAt: new Date(now.getTime() + wait) })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Nothing happens while the last one still waits to be tried again. */
async function arrangeNext(db: Database, { kind, next }: JobHandler): Promise<void> {
  if (next) await enqueue(db, { kind, payload: {}, dueAt: next(new Date()), onlyOnce: kind })
}

function tidying(db: Database): JobHandler {
  return {
    kind: 'tidy-jobs',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteEndedJobs(db, new Date(Date.now() - KEPT)),
  }
}
