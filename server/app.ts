import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { tileRoutes } from './features/tiles/tiles.routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { allowOrigins } from './platform/cors.ts'
import { answerError } from './platform/errors.ts'
import type { FileStore } from './platform/file-store.ts'
import { addHeaders } from './platform/headers.ts'
import { makeSpend } from './platform/limits.ts'
import { answerUnknownPaths } from './platform/paths.ts'
import type { Portal } from './platform/portal.ts'

interface Parts {
  config: Config
  db: Database
  files: FileStore
  /** Least weight of what is written to the log. */
  logLevel?: 'silent' | 'warn' | 'info'
}

/** The table of contents: every feature is registered here, by hand, in order. */
export async function buildApp({ config, db, files, logLevel = 'silent' }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: logLevel },
    disableRequestLogging: true,
    // X-Forwarded-For is believed as far as the proxies that the operator counted, and no further.
    trustProxy: (_address, hop) => hop < config.trustedProxyHops,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    // Node looks for late requests every 30 s unless told otherwise, which is too seldom for these limits.
    http: { connectionsCheckingInterval: 1000, headersTimeout: 5000 },
    requestTimeout: 30_000,
    keepAliveTimeout: 5000,
  })
  // Bodies are read by the endpoints themselves, once it is known who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const spend = makeSpend(config.limits)
  const portal: Portal = { config, db, files, spend }
  app.decorateRequest('viewer', null)
  app.decorate('spend', spend)
  app.decorate('findViewer', () => Promise.resolve('unknown' as const))

  addHeaders(app, config)
  answerUnknownPaths(app)
  await allowOrigins(app, config.corsOrigins)
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] })
  registerFeatures(app, portal)
  return app
}

function registerFeatures(app: FastifyInstance, portal: Portal): void {
  app.get('/health', () => portal.db.selectFrom('installation').select('name').limit(1).execute())
  recordRoutes(app, portal)
  pictureRoutes(app, portal)
  tileRoutes(app, portal)
}
