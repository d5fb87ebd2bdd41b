import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { askDatabase } from './health.repository.ts'

/** `GET /health`: 200 while the database answers, 503 otherwise; for load balancers and monitors. */
export function healthRoutes(app: FastifyInstance, { db }: Portal): void {
  app.get('/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await askDatabase(db)
    } catch (error) {
      request.log.warn({ err: error }, 'the database gives no answer')
      throw new Refusal('unavailable')
    }
    return { status: 'ok' }
  })
}
