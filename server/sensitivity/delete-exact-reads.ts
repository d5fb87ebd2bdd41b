import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deletePastReads } from './exact-reads.repository.ts'

const DAY = 86_400_000

/** Deletes once a day which places somebody was shown on earlier days; their number stays in the audit log. */
export function deleteExactReads({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'forget-exact-reads',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deletePastReads(db),
  }
}
