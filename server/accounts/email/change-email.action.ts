import type { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isDuplicate, storeEmail } from '../account-changes.repository.ts'
import { findClashes, findMailReader, findOwnAccount, type Account } from '../accounts.repository.ts'
import { emailChangedMail } from './accounts-mails.ts'
import { keyOf, storedEmail } from '../accounts.rules.ts'
import { askForConfirmation } from './confirm-email.action.ts'
import { findAddressState } from './confirmations.repository.ts'
import { deleteResets } from '../passwords/resets.repository.ts'
import { deleteOtherTokens } from '../sessions/tokens.repository.ts'

/** The two old routes have different texts for an address that is in use. */
export type EmailTakenText = typeof REFUSAL_TEXTS.emailTaken | typeof REFUSAL_TEXTS.emailInUse

/**
 * Call it after checking the password. Ends all other sessions and all links in emails, and informs the old address. The
 * new one counts at once for logging in; digests and notices follow when it is confirmed.
 */
export async function changeEmail(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  { accountId, token }: { accountId: number; token: string },
  { email: sent, takenText }: { email: string; takenText: EmailTakenText },
): Promise<Account> {
  const account = await findOwnAccount(db, accountId)
  const reader = await findMailReader(db, accountId)
  if (!account || !reader) throw new Refusal('not-authenticated')
  const email = storedEmail(sent)
  const emailKey = keyOf(email)
  const taken = () => new Refusal('invalid', { fields: { email: [takenText] } })
  const clashes = await findClashes(db, { usernameKey: emailKey, emailKey }, accountId)
  if (clashes.username || clashes.email !== null) throw taken()
  try {
    await db.transaction().execute(async (tx) => {
      await storeEmail(tx, accountId, { email, emailKey })
      await deleteOtherTokens(tx, accountId, token)
      await deleteResets(tx, accountId)
      const state = await findAddressState(tx, accountId)
      if (state && !state.confirmed) await askForConfirmation(tx, accountId)
      const waits = state?.noticesTo != null && !state.confirmed
      await queueMail(
        tx,
        emailChangedMail(reader, { contact: `${config.clientUrl}/contact`, waits }),
        'urgent',
      )
      await noteAct(tx, { actor: accountId, act: 'email-changed' })
    })
  } catch (error) {
    // Another member took the address after the check.
    throw isDuplicate(error) ? taken() : error
  }
  return { id: account.id, username: account.username, email }
}
