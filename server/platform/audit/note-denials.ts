import type { FastifyInstance } from 'fastify'
import { plainRoute } from '#contract/review/audit-note.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { noteAct } from './audit.repository.ts'

/** Logs refusals for lack of permission. Only the pattern of the address is stored, without ids. */
export function noteDenials(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 403 || !request.viewer) return
    const note = `${request.method} ${plainRoute(request.routeOptions.url ?? '')}`
    await noteAct(db, { actor: request.viewer.id, act: 'access-denied', note })
  })
}
