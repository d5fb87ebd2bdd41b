import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/confirmations.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readText, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { confirmEmail, readEmailState, sendLinkAgain } from './confirm-email.action.ts'

export function confirmationRoutes(app: FastifyInstance, portal: Portal): void {
  endpoint(app, contract.getEmailState, ({ viewer }) => readEmailState(portal, viewer.id))

  endpoint(app, contract.sendConfirmationLink, ({ viewer }) => sendLinkAgain(portal, viewer.id))

  endpoint(app, contract.confirmEmail, ({ fields, reply }) => {
    const refusals: Refusals = {}
    const token = readText(fields, 'token', refusals)
    refuse(refusals)
    void reply.header('cache-control', 'no-store')
    return confirmEmail(portal, token)
  })
}
