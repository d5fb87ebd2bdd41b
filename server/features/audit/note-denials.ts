import type { FastifyInstance } from 'fastify'
import type { Portal } from '#server/platform/portal.ts'
import { noteAct } from './audit.repository.ts'

/** Members who were told that they may not do something. Of the address only its pattern is kept, without whose it is. */
export function noteDenials(app: FastifyInstance, { db }: Pick<Portal, 'db'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 403 || !request.viewer) return
    const note = `${request.method} ${request.routeOptions.url ?? ''}`
    await noteAct(db, { actor: request.viewer.id, act: 'access-denied', note })
  })
}
