import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestOfWork } from './request/current-request.ts'

export interface LogSettings {
  /** The lowest level that is written. */
  level: 'silent' | 'warn' | 'info'
  /** A stream that replaces the standard output. */
  stream?: Writable
}

/**
 * The form of requests in the log, in lines of the portal and of the framework. Never their address: it may contain
 * the link for a new password, a search text or a location.
 */
export function loggerOf({ level, stream }: LogSettings) {
  return {
    level,
    ...(stream && { stream }),
    mixin: requestOfWork,
    serializers: { req: requestInLog, res: replyInLog },
  }
}

/** The method and the route's template, such as `/api/records/:id(\d{1,10})/`; null for an address without a route. */
export function requestInLog({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? null }
}

function replyInLog({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { statusCode }
}

/** One line for each request, written at the level `info`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const length = reply.getHeader('content-length')
    request.log.info(
      {
        req: request,
        res: reply,
        milliseconds: Math.round(reply.elapsedTime),
        bytes: length === undefined ? null : Number(length),
      },
      'answered',
    )
    done()
  })
}
