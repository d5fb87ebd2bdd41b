import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { isInFolder, OPEN_DATA_FOLDER } from '#contract/site/addresses/server-paths.ts'

/**
 * Lets pages of the configured origins read every response, including refusals and errors: without the header a
 * browser shows them a network error instead of the reason. Cookies are not used and therefore not allowed.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: ({ url }, answer) => {
      const forAll = isForAll(url.split('?')[0] ?? '')
      answer(null, { ...SETTINGS, origin: forAll ? '*' : [...origins] })
    },
  })
}

/** What anybody may use in their own pages: it is public, and no cookie changes it. */
const FOR_ALL = [
  OPEN_DATA_FOLDER,
  '/data/files',
  '/tiles',
  '/tilesets',
  '/api/tiles',
  '/api/changes',
  '/data/catalog.jsonld',
]

function isForAll(path: string): boolean {
  return FOR_ALL.some((folder) => isInFolder(path, folder))
}

const SETTINGS: FastifyCorsOptions = {
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
    'Content-Crs',
    'Link',
    'X-Request-Id',
  ],
  maxAge: 86_400,
  strictPreflight: false,
  credentials: false,
}
