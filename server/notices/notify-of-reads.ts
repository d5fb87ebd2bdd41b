import type { JobHandler } from '#server/platform/jobs/index.ts'
import { NOTIFY_OF_EXACT_READS } from '#server/sensitivity/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { insertReadsNotices } from './notices.repository.ts'

/** Tells administrators of somebody who was shown many exact places in a day; who it was is in the audit log. */
export function notifyOfExactReads({ db }: Pick<Portal, 'db'>): JobHandler {
  return { kind: NOTIFY_OF_EXACT_READS, run: () => insertReadsNotices(db) }
}
