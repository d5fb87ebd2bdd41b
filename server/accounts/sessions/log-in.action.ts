import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findCredentials, noteLogin } from '../accounts.repository.ts'
import { keyOf } from '../accounts.rules.ts'
import { UNKNOWN_DEVICE, type Device } from './device.rules.ts'
import { hashPassword, isPassword, isWeakHash } from '../passwords/passwords.ts'
import type { PasswordTries } from '../passwords/password-tries.ts'
import { createToken } from './tokens.repository.ts'

/**
 * Opens a session and returns its token. An unknown name, an inactive member and a wrong password get the same
 * refusal after the same work, so that nobody learns who is a member.
 */
export async function logIn(
  { db, spend, tries }: Pick<Portal, 'db' | 'spend'> & { tries: PasswordTries },
  { login, password }: { login: string; password: string },
  { address, device = UNKNOWN_DEVICE }: { address: string; device?: Device },
  check: typeof isPassword = isPassword,
): Promise<string> {
  const nameKey = keyOf(login)
  await spend('loginByAddress', address)
  const found = await findCredentials(db, nameKey)
  const fits = await tries.judge({ accountId: found?.id ?? null, nameKey, address }, async () => {
    const right = await check(password, found?.passwordHash ?? null)
    return right && found?.active === true
  })
  if (!found || !fits) {
    // Also for unknown names, so that the answer takes as long.
    const target = found && { kind: 'account', id: found.id }
    await noteAct(db, { actor: null, act: 'login-failed', ...(target && { target }) })
    throw badCredentials()
  }
  const stronger = isWeakHash(found.passwordHash) ? await hashPassword(password) : null
  const now = new Date()
  return db.transaction().execute(async (tx) => {
    await noteLogin(tx, found.id, { now, passwordHash: stronger })
    await noteAct(tx, { actor: found.id, act: 'login' })
    return createToken(tx, found.id, { now, device })
  })
}

export function badCredentials(): Refusal {
  return new Refusal('invalid', { fields: { non_field_errors: [REFUSAL_TEXTS.badCredentials] } })
}
