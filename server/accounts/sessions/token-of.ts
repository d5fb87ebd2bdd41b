import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/platform/http/errors.ts'
import { readToken } from '#server/platform/http/session.ts'

/** Returns the token of an authenticated request. */
export function tokenOf({ headers }: FastifyRequest): string {
  const token = readToken(headers.authorization)
  if (token === null) throw new Refusal('not-authenticated')
  return token
}
