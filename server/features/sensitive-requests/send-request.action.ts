import { findAdministratorReaders } from '#server/features/accounts/index.ts'
import { queueMail } from '#server/features/mail/index.ts'
import type { KeepName } from '#server/platform/once.ts'
import type { Portal } from '#server/platform/portal.ts'
import { newRequestMail, newRequestMailToOperator } from './sensitive-requests-mails.ts'
import { insertRequest, type NewRequest } from './sensitive-requests.repository.ts'

/** Stores a request and tells every administrator, at once if the site is at risk. Returns when it was received. */
export async function sendRequest(
  { db, config: { feedbackEmail, publicUrl } }: Pick<Portal, 'db' | 'config'>,
  request: NewRequest,
  keep: KeepName,
): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    const { id, received } = await insertRequest(tx, request)
    await keep(tx, id)
    const announced = { atRisk: request.atRisk, publicUrl }
    const urgency = request.atRisk ? 'urgent' : 'ordinary'
    const readers = await findAdministratorReaders(tx)
    for (const reader of readers) await queueMail(tx, newRequestMail(reader, announced), urgency)
    const isReader = readers.some(({ email }) => email.toLowerCase() === feedbackEmail?.toLowerCase())
    if (feedbackEmail !== null && !isReader)
      await queueMail(tx, newRequestMailToOperator(feedbackEmail, announced), urgency)
    return received
  })
}
