import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { setPasswordHash } from '../account-changes.repository.ts'
import { findMailReader, findOwnAccount } from '../accounts.repository.ts'
import { passwordChangedMail } from '../email/accounts-mails.ts'
import { COMMON_PASSWORDS, hashPassword } from './passwords.ts'
import { confirmPassword, type Confirmation, type ConfirmingPortal } from './confirm-password.ts'
import { passwordTexts } from './password.rules.ts'
import { deleteResets } from './resets.repository.ts'
import { deleteOtherTokens } from '../sessions/tokens.repository.ts'

/** Ends all other sessions and all links in emails, and informs the member by email. */
export async function changePassword(
  portal: ConfirmingPortal & Pick<Portal, 'config'>,
  { confirmation, token }: { confirmation: Confirmation; token: string },
  wanted: string,
): Promise<void> {
  const { db, config, tries } = portal
  const { accountId, address } = confirmation
  await confirmPassword(portal, confirmation)
  const account = await findOwnAccount(db, accountId)
  const reader = await findMailReader(db, accountId)
  if (!account || !reader) throw new Refusal('not-authenticated')
  const weak = passwordTexts(wanted, account, COMMON_PASSWORDS)
  if (weak.length > 0) throw new Refusal('invalid', { fields: { new_password: weak } })
  const hash = await hashPassword(wanted)
  await db.transaction().execute(async (tx) => {
    await setPasswordHash(tx, accountId, hash)
    await deleteOtherTokens(tx, accountId, token)
    await deleteResets(tx, accountId)
    await queueMail(tx, passwordChangedMail(reader, `${config.clientUrl}/forgot-password`), 'urgent')
    await noteAct(tx, { actor: accountId, act: 'password-changed' })
  })
  tries.forget(accountId)
  tries.know(accountId, address)
}
