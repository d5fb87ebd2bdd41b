import { AUDIT_NOTES } from '#contract/review/audit.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { usedForAnother } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findPasswordHash } from '../account-changes.repository.ts'
import { findAccount, findClashes, insertAccount, type Account } from '../accounts.repository.ts'
import { judgeNames, keyOf, storedEmail, type Language } from '../accounts.rules.ts'
import { askForConfirmation } from '../email/confirm-email.action.ts'
import { noteConfirmed } from '../email/confirmations.repository.ts'
import { looksLikeAnother } from '../names/looks-like-another.ts'
import type { PasswordTries } from '../passwords/password-tries.ts'
import { hashPassword, isPassword } from '../passwords/passwords.ts'

export interface Registration {
  username: string
  email: string
  password: string
  /** Language of the emails to this member. */
  language: Language
}

type TriedPortal = Pick<Portal, 'db' | 'spend'> & { tries: PasswordTries }

/**
 * Stores account and profile together. Errors in the form itself were refused before: only from here on can an answer
 * reveal which names exist, and only from here on do attempts count towards the limit.
 */
export async function createAccount(
  { db, spend, tries }: TriedPortal,
  registration: Registration,
  address: string,
  alongside?: Parameters<typeof insertAccount>[2],
): Promise<Account> {
  await spend('registerByAddress', address)
  const account = await storeAccount(db, registration, async (tx, made) => {
    await askForConfirmation(tx, made.id)
    await alongside?.(tx, made)
  })
  tries.know(account.id, address)
  return account
}

/**
 * The account of a repeated registration. Its password is compared here, because the stored request does not contain
 * it.
 */
export async function createdBefore(
  { db, spend, tries }: TriedPortal,
  id: number,
  { password, address }: { password: string; address: string },
): Promise<Account> {
  await spend('registerByAddress', address)
  const account = await findAccount(db, id)
  const check = async () => isPassword(password, await findPasswordHash(db, id))
  if (!account || !(await tries.judge({ accountId: id, nameKey: '', address }, check))) throw usedForAnother()
  return account
}

/** The same from the command line: without limits, and with an entry in the audit log. The operator vouches for the address. */
export async function createAccountByCommand(db: Database, registration: Registration): Promise<Account> {
  return storeAccount(db, registration, async (tx, { id }) => {
    await noteConfirmed(tx, id)
    await noteAct(tx, {
      actor: null,
      act: 'account-created',
      target: { kind: 'account', id },
      note: AUDIT_NOTES.commandLine,
    })
  })
}

async function storeAccount(
  db: Database,
  { username, email, password, language }: Registration,
  alongside?: Parameters<typeof insertAccount>[2],
): Promise<Account> {
  const keys = { usernameKey: keyOf(username), emailKey: keyOf(email) }
  const refuseClash = async () => {
    const clash = judgeNames(await findClashes(db, keys))
    if (clash) throw new Refusal('invalid', { fields: clash })
    if (await looksLikeAnother(db, keys.usernameKey))
      throw new Refusal('invalid', { fields: { username: [REFUSAL_TEXTS.usernameLookAlike] } })
  }
  await refuseClash()
  const passwordHash = await hashPassword(password)
  const stored = { username, email: storedEmail(email), ...keys, passwordHash, language }
  const account = await insertAccount(db, stored, alongside)
  if (account) return account
  await refuseClash()
  // The member who had the name or address has left in the meantime.
  throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.accountNotCreated] } })
}
