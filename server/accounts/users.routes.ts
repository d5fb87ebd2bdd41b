import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalChoice,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findAccount, type Account } from './accounts.repository.ts'
import { EMAIL_MAX_LENGTH, emailTexts } from './accounts.rules.ts'
import { changeEmail } from './email/change-email.action.ts'
import { confirmPassword, type Confirmation, type LeaveAccount } from './passwords/confirm-password.ts'
import type { PasswordTries } from './passwords/password-tries.ts'
import { tokenOf } from './sessions/viewer-finder.ts'

/** Accounts in the form of the old interface: the member's own, under `me` and under its id. */
export function userRoutes(
  app: FastifyInstance,
  portal: Portal & { tries: PasswordTries },
  leaveAccount: LeaveAccount,
): void {
  const own = async ({ viewer }: OwnCall): Promise<Account> => {
    const account = await findAccount(portal.db, viewer.id)
    if (!account) throw new Refusal('not-authenticated')
    return account
  }
  const update = async (call: OwnCall, emailNeeded: boolean): Promise<Account> => {
    const account = await own(call)
    const email = readEmail(call.fields, emailNeeded)
    if (email === null || email === account.email) return account
    await confirmPassword(portal, confirmationBy(call, readPassword(call.fields)))
    const asking = { accountId: account.id, token: tokenOf(call.request) }
    return changeEmail(portal, asking, { email, takenText: REFUSAL_TEXTS.emailTaken })
  }
  const leave = async (call: OwnCall): Promise<undefined> => {
    const { current, records } = readLeaving(call.fields)
    await leaveAccount(portal, confirmationBy(call, current), records)
    return undefined
  }
  /** Throws the refusal of an id that is not the viewer's own. */
  const ownOnly = async (call: OwnCall & { params: { id: string } }, ofOthers: Refusal): Promise<void> => {
    const { id } = call.params
    if (id === String(call.viewer.id)) return
    // A word is not an id: the previous backend used another text for it than for an unknown id.
    if (!/^-?\d+$/.test(id)) throw new Refusal('not-found')
    const known = /^\d{1,9}$/.test(id) && (await findAccount(portal.db, Number(id))) !== null
    throw known ? ofOthers : new Refusal('not-found', { detail: REFUSAL_TEXTS.noSuchUser })
  }

  endpoint(app, contract.listUsers, async (call) => [await own(call)])
  endpoint(app, contract.getOwnUser, own)
  endpoint(app, contract.updateOwnUser, (call) => update(call, false))
  endpoint(app, contract.replaceOwnUser, (call) => update(call, true))
  endpoint(app, contract.deleteOwnUser, leave)

  endpoint(app, contract.getUser, async (call) => {
    await ownOnly(call, new Refusal('not-found'))
    return own(call)
  })
  endpoint(app, contract.updateUser, async (call) => {
    await ownOnly(call, new Refusal('not-found'))
    return update(call, false)
  })
  endpoint(app, contract.replaceUser, async (call) => {
    await ownOnly(call, new Refusal('not-found'))
    return update(call, true)
  })
  endpoint(app, contract.deleteUser, async (call) => {
    await ownOnly(call, new Refusal('forbidden'))
    return leave(call)
  })
}

type OwnCall = Pick<Call<typeof contract.getOwnUser>, 'viewer' | 'fields' | 'request'>

function confirmationBy({ viewer, request }: OwnCall, password: string): Confirmation {
  return { accountId: viewer.id, password, address: addressKey(request.ip) }
}

function readEmail(fields: Fields, needed: boolean): string | null {
  if (!needed && !fields.has('email')) return null
  const refusals: Refusals = {}
  const email = readText(fields, 'email', refusals, { max: EMAIL_MAX_LENGTH, also: emailTexts })
  refuse(refusals)
  return email
}

function readPassword(fields: Fields): string {
  const refusals: Refusals = {}
  const password = readText(fields, 'current_password', refusals)
  refuse(refusals)
  return password
}

function readLeaving(fields: Fields): { current: string; records: contract.RecordsOfLeaver } {
  const refusals: Refusals = {}
  const current = readText(fields, 'current_password', refusals)
  const records = readOptionalChoice(fields, 'records', refusals, contract.RECORDS_OF_LEAVERS) ?? 'keep'
  refuse(refusals)
  return { current, records }
}
