import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/sessions.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { tokenOf } from './viewer-finder.ts'
import { deleteOtherTokens, deleteTokenById, findTokensOf } from './tokens.repository.ts'

export function sessionRoutes(app: FastifyInstance, { db, config }: Portal): void {
  endpoint(app, contract.listSessions, async ({ viewer, request }) => {
    const lasting = { now: new Date(), lifetime: config.tokenLifetime }
    const sessions = await findTokensOf(db, viewer.id, { current: tokenOf(request), ...lasting })
    return sessions.map(({ id, createdAt, lastUsedAt, browser, system, current }) => ({
      id,
      created: createdAt.toISOString(),
      last_used: lastUsedAt.toISOString(),
      browser,
      system,
      current,
    }))
  })

  endpoint(app, contract.endSession, async ({ viewer, params }) => {
    if (!(await deleteTokenById(db, viewer.id, params.id))) throw new Refusal('not-found')
    return undefined
  })

  endpoint(app, contract.endOtherSessions, async ({ viewer, request }) => {
    await deleteOtherTokens(db, viewer.id, tokenOf(request))
    return undefined
  })
}
