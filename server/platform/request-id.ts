import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

const HEADER = 'x-request-id'
const BELIEVABLE = /^[\w-]{8,64}$/

/**
 * Gives each request an id that is in its answer and in every line of the log about it.
 * @param trustedHops number of proxies in front; only they can name a request, so without any the portal does
 */
export function requestIds(trustedHops: number): Pick<FastifyServerOptions, 'genReqId'> {
  return {
    genReqId: ({ headers }) => {
      const named = trustedHops > 0 ? headers[HEADER] : undefined
      return typeof named === 'string' && BELIEVABLE.test(named) ? named : randomUUID()
    },
  }
}

export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    void reply.header(HEADER, id)
    done()
  })
}
