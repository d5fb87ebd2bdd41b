import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { firstOfMonth } from '#server/record-fields/index.ts'
import { announceWithheldBefore } from './changes.repository.ts'

/**
 * Announces on the first of each month (UTC) which withheld records changed in the months before, all with one revision: neither
 * the time nor the place in the feed of changes tells on which day somebody changed or moved such a record.
 */
export function announceWithheld({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'announce-withheld',
    next: (after) => {
      const first = firstOfMonth(after)
      return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))
    },
    run: () => announceWithheldBefore(db, firstOfMonth(new Date())),
  }
}
