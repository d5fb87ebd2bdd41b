import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/accounts.ts'
import { endpoint, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { readText, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import { addressKey } from '#server/platform/limits/limits.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isHerOfficer, isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { readToken } from '#server/platform/http/session.ts'
import { findOwnAccount } from './accounts.repository.ts'
import type { LeaveAccount } from './passwords/confirm-password.ts'
import { createAccount, createdBefore } from './registration/create-account.action.ts'
import { deviceOf } from './sessions/device.rules.ts'
import { languageFor } from './accounts.rules.ts'
import { confirmationRoutes } from './email/confirmations.routes.ts'
import { badCredentials, logIn } from './sessions/log-in.action.ts'
import { credentialRoutes } from './credentials.routes.ts'
import { openPasswordTries } from './passwords/password-tries.ts'
import { readRegistration, type ReadTerms } from './registration/read-registration.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { deleteToken } from './sessions/tokens.repository.ts'
import { userRoutes } from './users.routes.ts'

interface Neighbours {
  leaveAccount: LeaveAccount
  readTerms: ReadTerms
}

export function accountRoutes(
  app: FastifyInstance,
  shared: Portal,
  { leaveAccount, readTerms }: Neighbours,
): void {
  const { config, makeCounter, noteRefused } = shared
  const portal = { ...shared, tries: openPasswordTries(config.limits, makeCounter, noteRefused) }
  const { db, refuseSpent } = portal

  const register = (call: Call<typeof contract.createAccount>) => {
    const { fields, request } = call
    const language = languageFor(fields.get('language'), request.headers['accept-language'])
    const registration = { ...readRegistration(fields), language }
    const keepTerms = readTerms(fields)
    const address = addressKey(request.ip)
    return once(
      db,
      { ...call, viewer: null },
      {
        kind: 'account',
        secret: ['password', 're_password'],
        first: (keep) =>
          createAccount(portal, registration, address, async (tx, { id }) => {
            await keepTerms(tx, id)
            await keep(tx, id)
          }),
        again: (id) => createdBefore(portal, id ?? 0, { password: registration.password, address }),
      },
    )
  }
  endpoint(app, contract.createAccount, register, {
    beforeBody: ({ request }) => refuseSpent('registerByAddress', addressKey(request.ip)),
  })

  const openSession = async ({ fields, request, reply }: Call<typeof contract.logIn>) => {
    const { login, password } = readLogin(fields)
    void reply.header('cache-control', 'no-store')
    const from = { address: addressKey(request.ip), device: deviceOf(request.headers['user-agent']) }
    return { auth_token: await logIn(portal, { login, password }, from) }
  }
  endpoint(app, contract.logIn, openSession, {
    beforeBody: ({ request }) => refuseSpent('loginByAddress', addressKey(request.ip)),
  })

  endpoint(app, contract.logOut, async ({ request }) => {
    const token = readToken(request.headers.authorization)
    if (token !== null) await deleteToken(db, token)
    return undefined
  })

  endpoint(app, contract.getOwnAccount, async ({ viewer }) => {
    const account = await findOwnAccount(db, viewer.id)
    if (!account) throw new Refusal('not-found')
    return { ...account, reviewer: isReviewer(viewer), her_officer: isHerOfficer(viewer) }
  })

  userRoutes(app, portal, leaveAccount)
  credentialRoutes(app, portal)
  confirmationRoutes(app, portal)
  sessionRoutes(app, portal)
}

/** An unknown key is as wrong as a wrong password; a known one must have a text. */
function readLogin(fields: Fields): { login: string; password: string } {
  const refusals: Refusals = {}
  const password = fields.has('password') ? readText(fields, 'password', refusals) : null
  const login = fields.has('username') ? readText(fields, 'username', refusals) : null
  refuse(refusals)
  if (login === null || password === null) throw badCredentials()
  return { login, password }
}
