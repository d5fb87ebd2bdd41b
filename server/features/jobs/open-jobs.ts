import type { Database } from '#server/platform/database.ts'
import { isOutage } from '#server/platform/database-trouble.ts'
import type { Lease } from './hold-turn.ts'
import type { JobHandler } from './job-handler.ts'
import { deleteEndedJobs, findDueKinds } from './jobs.repository.ts'
import { arrangeNext, runNext, type Log } from './run-next.ts'

/** Milliseconds between two looks whether anything is due. */
const LOOK_EVERY = 2000
const LEASE: Lease = { lasts: 120_000, renewEvery: 30_000 }
const DAY = 86_400_000
/** Milliseconds for which ended jobs are kept, so that operators can see which were given up. */
const KEPT = 30 * DAY

export interface Jobs {
  /** From now on jobs run when they are due. */
  start: () => Promise<void>
  /** Runs what is due now and what that sets off, and resolves when nothing is due any more. */
  runDue: () => Promise<void>
  /** Tells what runs to break off, and waits until it is over. */
  stop: () => Promise<void>
}

export function openJobs(
  db: Database,
  log: Log,
  handlers: readonly JobHandler[],
  lease: Lease = LEASE,
): Jobs {
  const all = [...handlers, tidying(db)]
  const stopping = new AbortController()
  const lanes = new Map(all.map((handler) => [handler.kind, { handler, workers: new Set<Promise<void>>() }]))
  let timer: NodeJS.Timeout | undefined
  let databaseIsAway = false
  let isArranged = false

  const drain = async (handler: JobHandler): Promise<void> => {
    let more = true
    while (more && !stopping.signal.aborted)
      more = await runNext({ db, log, handler, lease, stopping: stopping.signal })
  }
  /** Starts as many workers as the kind may have. Resolves when none of them finds more to do. */
  const fill = async (kind: string): Promise<void> => {
    const lane = lanes.get(kind)
    if (!lane) return
    while (lane.workers.size < (lane.handler.atOnce ?? 1)) {
      const work = drain(lane.handler).finally(() => lane.workers.delete(work))
      lane.workers.add(work)
    }
    await Promise.all(lane.workers)
  }
  const dueKinds = () => findDueKinds(db, [...lanes.keys()])
  /** Whatever comes again and again is due once more; tried at each look until the database has taken it. */
  const arrange = async (): Promise<void> => {
    if (isArranged) return
    await Promise.all(all.map((handler) => arrangeNext(db, handler)))
    isArranged = true
  }
  const look = async (): Promise<void> => {
    await arrange()
    const kinds = await dueKinds()
    databaseIsAway = false
    for (const kind of kinds) void fill(kind).catch(report)
  }
  const report = (error: unknown): void => {
    // The next round tries again. An outage is logged once and not every two seconds.
    const away = error instanceof Error && isOutage(error)
    if (!away) log.error({ err: error }, 'jobs')
    else if (!databaseIsAway) log.warn({ reason: error.message }, 'jobs wait for the database')
    databaseIsAway = away
  }
  return {
    start: async () => {
      timer = setInterval(() => void look().catch(report), LOOK_EVERY)
      timer.unref()
      await look().catch(report)
    },
    runDue: async () => {
      let kinds = await dueKinds()
      while (kinds.length > 0 && !stopping.signal.aborted) {
        await Promise.all(kinds.map(fill))
        kinds = await dueKinds()
      }
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.allSettled([...lanes.values()].flatMap(({ workers }) => [...workers]))
    },
  }
}

function tidying(db: Database): JobHandler {
  return {
    kind: 'tidy-jobs',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteEndedJobs(db, KEPT),
  }
}
