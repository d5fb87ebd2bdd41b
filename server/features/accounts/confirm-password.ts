import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { findPasswordHash } from './account-changes.repository.ts'
import { isPassword } from './passwords.ts'

/** Ends the request unless this is the member's password. Tries are counted: a stolen token must not help to guess it. */
export async function confirmPassword(
  { db, spend }: Pick<Portal, 'db' | 'spend'>,
  accountId: number,
  password: string,
  text: string = REFUSAL_TEXTS.passwordWrong,
): Promise<void> {
  await spend('loginByAccount', `member ${accountId}`)
  if (!(await isPassword(password, await findPasswordHash(db, accountId))))
    throw new Refusal('invalid', { fields: { current_password: [text] } })
}
