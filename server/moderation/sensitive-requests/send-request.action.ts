import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { newRequestText, notifyAdministrators } from './sensitive-requests-mails.ts'
import { withholdAtRisk } from './withhold-at-risk.action.ts'
import { findSent, insertRequest, type NewRequest } from './sensitive-requests.repository.ts'

interface Sending {
  /** Whether a record at risk may be withheld before anybody has decided. */
  mayWithhold: boolean
  keep: KeepName
}

/**
 * Stores a request, withholds a record that is at risk, and tells every administrator, at once if the site is at risk. Returns
 * when it was received, and whether the place of a record at risk is withheld now. By whom it is withheld, and whether
 * somebody else asked before, is told nobody.
 */
export async function sendRequest(
  { db, config: { feedbackEmail, publicUrl } }: Pick<Portal, 'db' | 'config'>,
  request: NewRequest,
  { mayWithhold, keep }: Sending,
): Promise<{ received: Date; withheld: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { id, received } = await insertRequest(tx, request)
    await keep(tx, id)
    const { record } = request
    if (mayWithhold && request.atRisk && record !== null)
      await withholdAtRisk(tx, { request: id, record, now: received, publicUrl })
    await notifyAdministrators(tx, { feedbackEmail, urgent: request.atRisk }, (language) =>
      newRequestText(language, { atRisk: request.atRisk, publicUrl }),
    )
    return (await findSent(tx, id)) ?? { received, withheld: false }
  })
}
