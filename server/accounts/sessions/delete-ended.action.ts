import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteOldConfirmations } from '../email/confirmations.repository.ts'
import { deleteUsedResets } from '../passwords/resets.repository.ts'
import { deleteEndedTokens } from './tokens.repository.ts'

const DAY = 86_400_000

/** Deletes expired logins and links of emails once a day. */
export function deleteEndedLogins({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-ended-logins',
    next: (after) => new Date(after.getTime() + DAY),
    run: async () => {
      const now = new Date()
      await deleteEndedTokens(db, { now, lifetime: config.tokenLifetime })
      await deleteUsedResets(db, now)
      await deleteOldConfirmations(db, now)
    },
  }
}
