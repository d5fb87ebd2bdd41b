import type { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface LogSettings {
  /** Least weight of what is written. */
  level: 'silent' | 'warn' | 'info'
  /** A stream that replaces the standard output. */
  stream?: Writable
}

/**
 * How requests look in the log, in lines of ours and of the framework. Never by their address: it may hold the link that
 * sets a new password, what somebody searched for, or where they looked.
 */
export function loggerOf({ level, stream }: LogSettings) {
  return { level, ...(stream && { stream }), serializers: { req: requestInLog, res: replyInLog } }
}

/** The method and the route's template, such as `/api/records/:id(\d{1,10})/`; null for an address without a route. */
export function requestInLog({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? null }
}

function replyInLog({ statusCode }: Pick<FastifyReply, 'statusCode'>) {
  return { statusCode }
}
