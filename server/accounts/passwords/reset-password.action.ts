import { createHash } from 'node:crypto'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { enqueue, type JobHandler } from '#server/platform/jobs/index.ts'
import { queueMail, type Post } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { setPasswordHash } from '../account-changes.repository.ts'
import { findAccountByEmail, findMailReader } from '../accounts.repository.ts'
import { passwordChangedMail, resetMail } from '../email/accounts-mails.ts'
import { keyOf } from '../accounts.rules.ts'
import { COMMON_PASSWORDS, hashPassword } from './passwords.ts'
import { passwordTexts, idOf, uidOf } from './password.rules.ts'
import { createReset, deleteResets, isReset, useUpReset } from './resets.repository.ts'
import { deleteAllTokens } from '../sessions/tokens.repository.ts'

const RESET_JOB = 'password-reset'

interface Asked {
  email: string
}

/**
 * The job checks whether anybody has the address, after the answer: so the answer reveals nothing, not even by the
 * time that it takes.
 */
export async function askForReset(
  { db, spend }: Pick<Portal, 'db' | 'spend'>,
  email: string,
  address: string,
): Promise<void> {
  await spend('resetByAddress', address)
  await spend('resetByEmail', createHash('sha256').update(keyOf(email)).digest('hex'))
  await sendResetLink(db, email)
}

/** For commands too, which know whom they ask for and have no limits. */
export async function sendResetLink(db: Database, email: string): Promise<void> {
  await enqueue(db, { kind: RESET_JOB, payload: { email } satisfies Asked })
}

/**
 * The link is created when the email is sent and never stored, so that a copy of the database, including its jobs,
 * opens no account.
 */
export function resetJob({ db, config }: Pick<Portal, 'db' | 'config'>, post: Post): JobHandler {
  return {
    kind: RESET_JOB,
    atOnce: post.atOnce,
    run: async (payload, signal, confirm) => {
      const { email } = payload as Asked
      const account = await findAccountByEmail(db, keyOf(email))
      if (!account?.active) return
      const token = await createReset(db, account.id, new Date())
      const link = `${config.clientUrl}/reset-password/${uidOf(account.id)}/${token}`
      await post.send(resetMail(account, link), { urgency: 'urgent', signal, confirm })
    },
  }
}

/** Ends all sessions and all other links, and informs the member by email. Resolves with the user id. */
export async function resetPassword(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  { uid, token, password }: { uid: string; token: string; password: string },
): Promise<number> {
  const id = idOf(uid)
  const account = id === null ? null : await findMailReader(db, id)
  if (!account) throw new Refusal('invalid', { fields: { uid: [REFUSAL_TEXTS.resetUser] } })
  const dead = () => new Refusal('invalid', { fields: { token: [REFUSAL_TEXTS.resetToken] } })
  const reset = { accountId: account.id, token, now: new Date() }
  if (!account.active || !(await isReset(db, reset))) throw dead()
  const weak = passwordTexts(password, account, COMMON_PASSWORDS)
  if (weak.length > 0) throw new Refusal('invalid', { fields: { new_password: weak } })
  const hash = await hashPassword(password)
  const done = await db.transaction().execute(async (tx) => {
    if (!(await useUpReset(tx, reset))) return false
    await setPasswordHash(tx, account.id, hash)
    await deleteAllTokens(tx, account.id)
    await deleteResets(tx, account.id)
    await queueMail(tx, passwordChangedMail(account, `${config.clientUrl}/forgot-password`), 'urgent')
    await noteAct(tx, { actor: account.id, act: 'password-reset' })
    return true
  })
  if (!done) throw dead()
  return account.id
}

/** There are no activation links, because accounts are active immediately. */
export async function refuseActivation({ db }: Pick<Portal, 'db'>, uid: string): Promise<never> {
  const id = idOf(uid)
  const known = id !== null && (await findMailReader(db, id)) !== null
  throw new Refusal('invalid', {
    fields: known ? { token: [REFUSAL_TEXTS.resetToken] } : { uid: [REFUSAL_TEXTS.resetUser] },
  })
}
