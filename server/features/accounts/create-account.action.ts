import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { findClashes, insertAccount, type Account } from './accounts.repository.ts'
import { judgeNames, keyOf, storedEmail } from './accounts.rules.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import type { Language } from './language.rules.ts'
import { passwordTexts } from './password.rules.ts'
import { hashPassword } from './passwords.ts'

export interface Registration {
  username: string
  email: string
  password: string
  repeated: string
  /** Of the mails to this member. */
  language: Language
}

/**
 * Account and profile are stored together. What the form alone shows to be wrong is refused first: only from there on
 * does an answer tell which names exist, and only from there on does a try count against the limit.
 */
export async function createAccount(
  { db, spend }: Pick<Portal, 'db' | 'spend'>,
  { username, email, password, repeated, language }: Registration,
  address: string,
): Promise<Account> {
  const weak = passwordTexts(password, { username, email }, COMMON_PASSWORDS)
  if (weak.length > 0) throw new Refusal('invalid', { fields: { password: weak } })
  if (password !== repeated)
    throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.passwordsDiffer] } })
  await spend('registerByAddress', address)
  const keys = { usernameKey: keyOf(username), emailKey: keyOf(email) }
  const refuseClash = async () => {
    const clash = judgeNames(email, await findClashes(db, keys))
    if (clash?.kind === 'fields') throw new Refusal('invalid', { fields: clash.fields })
    if (clash) throw new Refusal('invalid', { body: [REFUSAL_TEXTS.accountNotCreated] })
  }
  await refuseClash()
  const passwordHash = await hashPassword(password)
  const account = await insertAccount(db, {
    username,
    email: storedEmail(email),
    ...keys,
    passwordHash,
    language,
  })
  if (account) return account
  await refuseClash()
  throw new Refusal('invalid', { body: [REFUSAL_TEXTS.accountNotCreated] })
}
