import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { answerBy } from './sensitive-requests.rules.ts'
import { reminderText, notifyAdministrators } from './sensitive-requests-mails.ts'
import { findOpenRequests } from './sensitive-requests.repository.ts'

const DAY = 86_400_000

/**
 * Reminds all administrators once a day of requests that are not answered although the promised time is over, before all other
 * emails if one of them says that a site is at risk.
 */
export function remindOfRequests({
  db,
  config: { feedbackEmail, publicUrl },
}: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'remind-of-sensitive-requests',
    next: (after) => new Date(after.getTime() + DAY),
    run: () =>
      db.transaction().execute(async (tx) => {
        const now = new Date()
        const late = (await findOpenRequests(tx)).filter(({ received_at }) => answerBy(received_at) < now)
        if (late.length === 0) return
        const urgent = late.some(({ at_risk }) => at_risk)
        await notifyAdministrators(tx, { feedbackEmail, urgent }, (language) =>
          reminderText(language, { late: late.length, publicUrl }),
        )
      }),
  }
}
