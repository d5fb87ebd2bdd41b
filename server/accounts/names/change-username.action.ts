import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { isDuplicate, storeUsername } from '../account-changes.repository.ts'
import { findClashes } from '../accounts.repository.ts'
import { keyOf } from '../accounts.rules.ts'
import { looksLikeAnother } from './looks-like-another.ts'
import { confirmPassword, type Confirmation, type ConfirmingPortal } from '../passwords/confirm-password.ts'

export async function changeUsername(
  portal: ConfirmingPortal,
  confirmation: Confirmation,
  username: string,
): Promise<void> {
  const { db } = portal
  const { accountId } = confirmation
  await confirmPassword(portal, confirmation)
  const usernameKey = keyOf(username)
  const taken = () => new Refusal('invalid', { fields: { new_username: [REFUSAL_TEXTS.usernameTaken] } })
  const clashes = await findClashes(db, { usernameKey, emailKey: usernameKey }, accountId)
  if (clashes.username) throw taken()
  if (await looksLikeAnother(db, usernameKey, accountId))
    throw new Refusal('invalid', { fields: { new_username: [REFUSAL_TEXTS.usernameLookAlike] } })
  try {
    await db.transaction().execute(async (tx) => {
      await storeUsername(tx, accountId, { username, usernameKey })
      await noteAct(tx, { actor: accountId, act: 'username-changed' })
    })
  } catch (error) {
    // Another member took the name after the check.
    throw isDuplicate(error) ? taken() : error
  }
}
