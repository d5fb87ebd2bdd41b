import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/credentials.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readText, type Fields, type Refusals, type TextRule } from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { EMAIL_MAX_LENGTH, emailTexts, normalUsername, usernameTexts } from './accounts.rules.ts'
import { changeEmail } from './email/change-email.action.ts'
import { changePassword } from './passwords/change-password.action.ts'
import { changeUsername } from './names/change-username.action.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import type { PasswordTries } from './passwords/password-tries.ts'
import { askForReset, refuseActivation, resetPassword } from './passwords/reset-password.action.ts'
import { tokenOf } from './sessions/viewer-finder.ts'

const EMAIL: TextRule = { max: EMAIL_MAX_LENGTH, also: emailTexts }
const USERNAME: TextRule = { as: normalUsername, max: USERNAME_MAX_LENGTH, also: usernameTexts }

type CredentialsPortal = Portal & { tries: PasswordTries }

export function credentialRoutes(app: FastifyInstance, portal: CredentialsPortal): void {
  endpoint(app, contract.setPassword, async ({ fields, viewer, request }) => {
    const refusals: Refusals = {}
    const wanted = readText(fields, 'new_password', refusals)
    const current = readText(fields, 'current_password', refusals)
    refuse(refusals)
    const confirmation = { accountId: viewer.id, password: current, address: addressKey(request.ip) }
    await changePassword(portal, { confirmation, token: tokenOf(request) }, wanted)
    return undefined
  })

  endpoint(app, contract.setUsername, async ({ fields, viewer, request }) => {
    const refusals: Refusals = {}
    const username = readText(fields, 'new_username', refusals, USERNAME)
    const current = readText(fields, 'current_password', refusals)
    refuse(refusals)
    const confirmation = { accountId: viewer.id, password: current, address: addressKey(request.ip) }
    await changeUsername(portal, confirmation, username)
    return undefined
  })

  // One error at a time, as in the previous backend (wire contract, row 54).
  endpoint(app, contract.setEmail, async ({ fields, viewer, request }) => {
    const email = readAlone(fields, 'email', EMAIL)
    const current = readAlone(fields, 'current_password')
    const confirmation = { accountId: viewer.id, password: current, address: addressKey(request.ip) }
    await confirmPassword(portal, confirmation, REFUSAL_TEXTS.passwordIncorrect)
    const asking = { accountId: viewer.id, token: tokenOf(request) }
    return changeEmail(portal, asking, { email, takenText: REFUSAL_TEXTS.emailInUse })
  })

  const requestReset = async ({ fields, request }: Call<typeof contract.requestPasswordReset>) => {
    await askForReset(portal, readAlone(fields, 'email', EMAIL), addressKey(request.ip))
    return undefined
  }
  endpoint(app, contract.requestPasswordReset, requestReset, {
    beforeBody: ({ request }) => portal.refuseSpent('resetByAddress', addressKey(request.ip)),
  })

  endpoint(app, contract.confirmPasswordReset, async ({ fields, request }) => {
    const refusals: Refusals = {}
    const uid = readText(fields, 'uid', refusals)
    const token = readText(fields, 'token', refusals)
    const password = readText(fields, 'new_password', refusals)
    refuse(refusals)
    const id = await resetPassword(portal, { uid, token, password })
    portal.tries.forget(id)
    portal.tries.know(id, addressKey(request.ip))
    return undefined
  })

  endpoint(app, contract.requestUsernameReset, ({ fields }) => {
    readAlone(fields, 'email', EMAIL)
    return undefined
  })

  endpoint(app, contract.activateAccount, async ({ fields }) => {
    const refusals: Refusals = {}
    const uid = readText(fields, 'uid', refusals)
    readText(fields, 'token', refusals)
    refuse(refusals)
    return refuseActivation(portal, uid)
  })

  endpoint(app, contract.resendActivation, ({ fields, reply }) => {
    readAlone(fields, 'email', EMAIL)
    return reply.code(400).send()
  })

  sendResetsElsewhere(app, portal)
}

function readAlone(fields: Fields, name: string, rule: TextRule = {}): string {
  const refusals: Refusals = {}
  const value = readText(fields, name, refusals, rule)
  refuse(refusals)
  return value
}

/** Redirects links of old emails that lead here if another site has the pages. */
function sendResetsElsewhere(app: FastifyInstance, { config }: Portal): void {
  const { clientUrl, publicUrl } = config
  if (clientUrl === publicUrl) return
  app.get('/reset-password/:uid/:token', (request, reply) => {
    const { uid, token } = request.params as { uid: string; token: string }
    const path = [uid, token].map(encodeURIComponent).join('/')
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.redirect(`${clientUrl}/reset-password/${path}`, 302)
  })
}
