import type { RecordsOfLeaver } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findPasswordHash } from '../account-changes.repository.ts'
import type { PasswordTries } from './password-tries.ts'
import { isPassword } from './passwords.ts'

/** The password, which a member enters again for actions that a stolen token alone must not allow. */
export interface Confirmation {
  accountId: number
  password: string
  /** The result of `addressKey`. */
  address: string
}

export type ConfirmingPortal = Pick<Portal, 'db' | 'spend'> & { tries: PasswordTries }

/** Deletes an account with all its data, including those of features that this one does not know. */
export type LeaveAccount = (
  portal: ConfirmingPortal & Pick<Portal, 'files'>,
  confirmation: Confirmation,
  records: RecordsOfLeaver,
) => Promise<void>

/**
 * Ends the request unless this is the member's password. Attempts count together with logins, so that a stolen token
 * neither helps to guess the password nor stops its owner from changing it elsewhere.
 */
export async function confirmPassword(
  { db, spend, tries }: ConfirmingPortal,
  { accountId, password, address }: Confirmation,
  text: string = REFUSAL_TEXTS.passwordWrong,
): Promise<void> {
  await spend('loginByAddress', address)
  const fits = await tries.judge({ accountId, nameKey: '', address }, async () =>
    isPassword(password, await findPasswordHash(db, accountId)),
  )
  if (!fits) throw new Refusal('invalid', { fields: { current_password: [text] } })
}
