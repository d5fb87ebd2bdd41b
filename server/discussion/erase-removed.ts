import { REMOVED_COMMENT_DAYS } from '#contract/review/moderation/comments.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { eraseTexts } from './comments.repository.ts'

const DAY = 86_400_000
const AT_ONCE = 1000

/** Erases once a day the texts of comments that were removed long enough ago and that nobody has reported. */
export function eraseRemovedComments({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'erase-removed-comments',
    next: (after) => new Date(after.getTime() + DAY),
    run: async (_payload, signal) => {
      const before = new Date(Date.now() - REMOVED_COMMENT_DAYS * DAY)
      while ((await eraseTexts(db, before, AT_ONCE)) === AT_ONCE) signal.throwIfAborted()
    },
  }
}
