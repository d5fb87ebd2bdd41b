import type { Database } from '#server/platform/database/database.ts'
import { isOutage } from '#server/platform/database/answers/database-trouble.ts'
import { deleteOldNamedRequests } from '#server/platform/http/named-requests.repository.ts'
import { NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import type { Lease } from './renew-lease.ts'
import type { JobHandler } from './job-handler.ts'
import { deleteEndedJobs, findDueKinds } from './jobs.repository.ts'
import { arrangeNext, runNext, type Log } from './run-next.ts'

/** Milliseconds between two checks whether anything is due. */
const LOOK_EVERY = 2000
const LEASE: Lease = { lasts: 120_000, renewEvery: 30_000 }
const DAY = 86_400_000
/** Milliseconds for which ended jobs are kept, so that operators can see which were given up. */
const KEPT = 30 * DAY

export interface Jobs {
  /** All kinds that this process can run. */
  kinds: readonly string[]
  /** Starts to run jobs when they are due. */
  start: () => Promise<void>
  /** Runs all jobs that are due, and those that they add. Resolves when nothing is due any more. */
  runDue: () => Promise<void>
  /** Tells running jobs to stop, and waits until they have ended. */
  stop: () => Promise<void>
}

export function openJobs(
  db: Database,
  log: Log,
  handlers: readonly JobHandler[],
  { lease = LEASE, figures = NO_FIGURES }: { lease?: Lease; figures?: Figures } = {},
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
      more = await runNext({ db, log, handler, lease, figures, stopping: stopping.signal })
  }
  /** Starts as many workers as the kind may have. Resolves when none of them finds another job. */
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
  /** Adds the next job of each repeating kind; repeated at each check until the database has accepted it. */
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
    // The next check tries again. An outage is logged once and not every two seconds.
    const away = error instanceof Error && isOutage(error)
    if (!away) log.error({ err: error }, 'jobs could not be started')
    else if (!databaseIsAway) log.warn({ reason: error.message }, 'jobs wait for the database')
    databaseIsAway = away
  }
  return {
    kinds: [...lanes.keys()],
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
    run: async () => {
      await deleteEndedJobs(db, KEPT)
      await deleteOldNamedRequests(db)
    },
  }
}
