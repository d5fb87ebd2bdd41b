import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { asRequest } from './current-request.ts'

const HEADER = 'x-request-id'
const BELIEVABLE = /^[\w-]{8,64}$/
/** W3C Trace Context: version, id of the trace, id of its part, flags. */
const TRACE = /^[\da-f]{2}-((?!0{32})[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/**
 * Gives each request an id that is in its answer, in every line of the log about it and in the jobs that it sets off. Lines of
 * the log also name the trace that the request is a part of (`traceparent`).
 * @param trustedHops number of proxies in front; only they can name a request or a trace, so without any the portal does
 */
export function requestIds(
  trustedHops: number,
): Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'> {
  const traceOf = (named: string | string[] | undefined) =>
    trustedHops > 0 && typeof named === 'string' ? TRACE.exec(named)?.[1] : undefined
  return {
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const trace = traceOf(headers.traceparent)
      return logger.child(trace === undefined ? bindings : { ...bindings, trace }, options)
    },
    genReqId: ({ headers }) => {
      const named = trustedHops > 0 ? headers[HEADER] : undefined
      return typeof named === 'string' && BELIEVABLE.test(named) ? named : randomUUID()
    },
  }
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    void reply.header(HEADER, id)
    done()
  })
  app.addHook('preHandler', ({ id }, _reply, done) => {
    asRequest(id, done)
  })
}
