import type { Database } from '#server/platform/database.ts'
import { renewTurn, type TakenJob } from './jobs.repository.ts'

/** Milliseconds. */
export interface Lease {
  /** After which a job counts as broken off and is taken again, unless its turn is renewed. */
  lasts: number
  renewEvery: number
}

/** Another process may have the job by now: what this one makes of it counts no more. */
export class LostTurn extends Error {
  constructor() {
    super('The job was taken over by another process')
  }
}

export interface HeldTurn {
  signal: AbortSignal
  /** Renews the turn. Throws LostTurn when it is another's, and the database's own error when it gives no answer. */
  confirm: () => Promise<void>
  letGo: () => void
}

/** Renews a turn while its job runs. @param stopping aborted when the portal stops */
export function holdTurn(db: Database, job: TakenJob, lease: Lease, stopping: AbortSignal): HeldTurn {
  const lost = new AbortController()
  // Not by the time of day, which may be set meanwhile.
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
      // The database may be away for a while. No other process can take the job in that time, but soon afterwards.
      if (performance.now() > heldUntil) lose()
    })
  }, lease.renewEvery).unref()
  return { signal: AbortSignal.any([stopping, lost.signal]), confirm, letGo: () => clearInterval(timer) }
}
