import type { JobHandler } from '#server/platform/jobs/index.ts'
import { monthsBefore } from '#server/platform/texts/months-before.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteRequestsBefore } from './sensitive-requests.repository.ts'

const DAY = 86_400_000

/** Deletes once a day the answered requests that are older than the operator wants to keep messages. */
export function deleteOldRequests({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-old-sensitive-requests',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteRequestsBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  }
}
