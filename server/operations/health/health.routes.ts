import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { databaseQuestion } from './health.repository.ts'
import { storeQuestion } from './store-question.ts'

/**
 * For monitors, balancers and operators. `GET /health`: 200 while the database answers. `GET /live`: 200 while this process
 * answers; it asks nobody, because an outage of the database must not restart all processes. `GET /ready`: 200 while the
 * database answers, files can be stored, and the process was not asked to stop; 503 names what is missing.
 */
export function healthRoutes(app: FastifyInstance, { db, files }: Portal): void {
  const askDatabase = databaseQuestion(db)
  const askStore = storeQuestion(files)
  const atOnce = { config: { atOnce: true } }

  app.get('/health', atOnce, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!(await holds(request, 'the database does not answer', askDatabase))) throw new Refusal('unavailable')
    return { status: 'ok' }
  })

  app.get('/live', atOnce, (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/ready', atOnce, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const [database, store] = await Promise.all([
      holds(request, 'the database does not answer', askDatabase),
      holds(request, 'files cannot be stored', askStore),
    ])
    const missing = [
      ...(database ? [] : [REFUSAL_TEXTS.unavailable]),
      ...(store ? [] : [REFUSAL_TEXTS.storeUnavailable]),
      ...(app.isDraining() ? [REFUSAL_TEXTS.stopping] : []),
    ]
    if (missing.length === 0) return { status: 'ok' }
    return reply.code(503).send({ detail: missing })
  })
}

/** Whether a check succeeds. One that fails is in the log. */
async function holds(request: FastifyRequest, failure: string, check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    request.log.warn({ err: error }, failure)
    return false
  }
}
