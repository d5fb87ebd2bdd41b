import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { databaseQuestion } from './health.repository.ts'

/** `GET /health`: 200 while the database answers, 503 otherwise; for load balancers and monitors. */
export function healthRoutes(app: FastifyInstance, { db }: Portal): void {
  const askDatabase = databaseQuestion(db)
  app.get('/health', { config: { atOnce: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await askDatabase()
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new Refusal('unavailable')
    }
    return { status: 'ok' }
  })
}
