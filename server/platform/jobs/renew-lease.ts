import type { Database } from '#server/platform/database/database.ts'
import { renewTurn, type TakenJob } from './jobs.repository.ts'

/** A lease of a job; times in milliseconds. */
export interface Lease {
  /** Time after which a job counts as interrupted and may be taken again, unless its lease is renewed. */
  lasts: number
  renewEvery: number
}

/** Thrown when another process may have the job by now, so that the results of this one no longer count. */
export class LostTurn extends Error {
  constructor() {
    super('The job was taken over by another process')
  }
}

export interface HeldTurn {
  signal: AbortSignal
  /**
   * Renews the lease. Throws LostTurn if another process has it, and the database's own error if the database does
   * not answer.
   */
  confirm: () => Promise<void>
  letGo: () => void
}

/**
 * Renews a lease while its job runs.
 * @param stopping aborted when the portal stops
 */
export function renewLease(db: Database, job: TakenJob, lease: Lease, stopping: AbortSignal): HeldTurn {
  const lost = new AbortController()
  // Not the time of day, which may be changed meanwhile.
  let heldUntil = performance.now() + lease.lasts

  const lose = () => {
    if (!lost.signal.aborted) lost.abort(new LostTurn())
  }
  const confirm = async () => {
    const asked = performance.now()
    if (!lost.signal.aborted && (await renewTurn(db, job, lease.lasts))) heldUntil = asked + lease.lasts
    else lose()
    lost.signal.throwIfAborted()
  }
  const timer = setInterval(() => {
    confirm().catch(() => {
      // The database may be unavailable for a while. No other process can take the job in that time, but soon
      // afterwards.
      if (performance.now() > heldUntil) lose()
    })
  }, lease.renewEvery).unref()
  return { signal: AbortSignal.any([stopping, lost.signal]), confirm, letGo: () => clearInterval(timer) }
}
