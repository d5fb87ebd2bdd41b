import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { noteAct } from '#server/features/audit/index.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { isDuplicate, storeUsername } from './account-changes.repository.ts'
import { findClashes } from './accounts.repository.ts'
import { keyOf } from './accounts.rules.ts'
import { confirmPassword } from './confirm-password.ts'

export async function changeUsername(
  portal: Pick<Portal, 'db' | 'spend'>,
  accountId: number,
  { current, username }: { current: string; username: string },
): Promise<void> {
  const { db } = portal
  await confirmPassword(portal, accountId, current)
  const usernameKey = keyOf(username)
  const taken = () => new Refusal('invalid', { fields: { new_username: [REFUSAL_TEXTS.usernameTaken] } })
  const clashes = await findClashes(db, { usernameKey, emailKey: usernameKey }, accountId)
  if (clashes.username) throw taken()
  try {
    await db.transaction().execute(async (tx) => {
      await storeUsername(tx, accountId, { username, usernameKey })
      await noteAct(tx, { actor: accountId, act: 'username-changed' })
    })
  } catch (error) {
    // Somebody else took it since it was looked up.
    throw isDuplicate(error) ? taken() : error
  }
}
