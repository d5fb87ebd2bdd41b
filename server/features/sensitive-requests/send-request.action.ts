import { findAdministratorReaders } from '#server/features/accounts/index.ts'
import { queueMail } from '#server/features/mail/index.ts'
import type { KeepName } from '#server/platform/once.ts'
import type { Portal } from '#server/platform/portal.ts'
import { newRequestMail, newRequestMailToOperator } from './sensitive-requests-mails.ts'
import { withholdAtRisk } from './withhold-at-risk.action.ts'
import { insertRequest, type NewRequest } from './sensitive-requests.repository.ts'

interface Sending {
  /** Whether a record at risk may be withheld before anybody has decided. */
  mayWithhold: boolean
  keep: KeepName
}

/**
 * Stores a request, withholds a record that is at risk, and tells every administrator, at once if the site is at risk. Returns
 * when it was received.
 */
export async function sendRequest(
  { db, config: { feedbackEmail, publicUrl } }: Pick<Portal, 'db' | 'config'>,
  request: NewRequest,
  { mayWithhold, keep }: Sending,
): Promise<{ received: Date; withheldUntil: Date | null }> {
  return db.transaction().execute(async (tx) => {
    const { id, received } = await insertRequest(tx, request)
    await keep(tx, id)
    const { record } = request
    const withheldUntil =
      mayWithhold && request.atRisk && record !== null
        ? await withholdAtRisk(tx, { request: id, record, now: received, publicUrl })
        : null
    const announced = { atRisk: request.atRisk, publicUrl }
    const urgency = request.atRisk ? 'urgent' : 'ordinary'
    const readers = await findAdministratorReaders(tx)
    for (const reader of readers) await queueMail(tx, newRequestMail(reader, announced), urgency)
    const isReader = readers.some(({ email }) => email.toLowerCase() === feedbackEmail?.toLowerCase())
    if (feedbackEmail !== null && !isReader)
      await queueMail(tx, newRequestMailToOperator(feedbackEmail, announced), urgency)
    return { received, withheldUntil }
  })
}
