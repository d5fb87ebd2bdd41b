import { REFUSAL_PHRASES } from '#contract/http/errors.ts'
import { EXACT_READS_A_DAY, EXACT_READS_NOTICE } from '#contract/review/sensitivity.ts'
import { noteExactReads } from '#server/platform/audit/index.ts'
import { enqueue, type JobHandler } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { addExactReads, deletePastReads } from './exact-reads.repository.ts'

/** Kind of the job that tells administrators of somebody who was shown many exact places. */
export const NOTIFY_OF_EXACT_READS = 'tell-of-exact-reads'

const DAY = 86_400_000

interface Shown {
  id: number
  /** Null if the finder has left. */
  finder: number | null
}

/**
 * Adds the exact records of other people that somebody is about to be shown to the audit log: one line for each reader and day.
 * Throws a Refusal to those who have been shown as many different places on this day (UTC) as is allowed; administrators are not
 * limited.
 */
export async function noteExactRead(db: Database, viewer: Viewer, shown: readonly Shown[]): Promise<void> {
  const ofOthers = shown.filter(({ finder }) => finder !== viewer.id)
  if (ofOthers.length === 0) return
  if (viewer.administrator) return noteExactReads(db, viewer.id, ofOthers.length)
  await db.transaction().execute(async (tx) => {
    const ids = ofOthers.map(({ id }) => id)
    const { before, after } = await addExactReads(tx, viewer.id, ids)
    if (after > EXACT_READS_A_DAY && after > before) throw shownEnough()
    await noteExactReads(tx, viewer.id, ofOthers.length)
    if (before <= EXACT_READS_NOTICE && after > EXACT_READS_NOTICE)
      await enqueue(tx, { kind: NOTIFY_OF_EXACT_READS, payload: {} })
  })
}

function shownEnough(): Refusal {
  return new Refusal('throttled', {
    detail: REFUSAL_PHRASES.exactPlaces.write({ max: EXACT_READS_A_DAY }),
    retryAfter: Math.ceil((DAY - (Date.now() % DAY)) / 1000),
  })
}

/** Deletes once a day which places somebody was shown on earlier days; their number stays in the audit log. */
export function deleteExactReads({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'forget-exact-reads',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deletePastReads(db),
  }
}
