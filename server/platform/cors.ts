import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of the configured origins read every response, including refusals and errors: without the header a
 * browser shows them a network error instead of the reason. Cookies are not used and therefore not allowed.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'accept',
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'if-range',
      'range',
      'user-agent',
      'x-csrftoken',
      'x-requested-with',
    ],
    exposedHeaders: [
      'ETag',
      'Retry-After',
      'Content-Disposition',
      'Content-Range',
      'Accept-Ranges',
      'X-Request-Id',
    ],
    maxAge: 86_400,
    strictPreflight: false,
    credentials: false,
  })
}
