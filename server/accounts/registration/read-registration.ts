import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { readText, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { EMAIL_MAX_LENGTH, emailTexts, normalUsername, usernameTexts } from '../accounts.rules.ts'
import { COMMON_PASSWORDS } from '../passwords/passwords.ts'
import type { Registration } from './create-account.action.ts'
import { passwordTexts } from '../passwords/password.rules.ts'

/** Reads and checks the registration form, without the database. Throws a Refusal. */
export function readRegistration(fields: Fields): Omit<Registration, 'language'> {
  const refusals: Refusals = {}
  const email = readText(fields, 'email', refusals, { max: EMAIL_MAX_LENGTH, also: emailTexts })
  const username = readText(fields, 'username', refusals, {
    as: normalUsername,
    max: USERNAME_MAX_LENGTH,
    also: usernameTexts,
  })
  const password = readText(fields, 'password', refusals)
  const repeated = readText(fields, 're_password', refusals)
  refuse(refusals)
  const weak = passwordTexts(password, { username, email }, COMMON_PASSWORDS)
  if (weak.length > 0) throw new Refusal('invalid', { fields: { password: weak } })
  if (password !== repeated)
    throw new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.passwordsDiffer] } })
  return { username, email, password }
}

/**
 * Reads which terms a new member accepts, and returns how to store that together with the account. Throws a Refusal.
 * Given by the feature that keeps them.
 */
export type ReadTerms = (fields: Fields) => (tx: Database, accountId: number) => Promise<void>
