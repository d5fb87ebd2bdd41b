import path from 'node:path'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { IMPORT_BODY_MAX_BYTES } from '#contract/imports/imports.ts'
import { REQUEST_TIMEOUT, UPLOAD_SLOWEST } from '#contract/http/limits.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { auditRoutes } from './platform/audit/audit.routes.ts'
import { badgeRoutes } from './members/badges/badges.routes.ts'
import { bookmarkRoutes } from './members/bookmarks/bookmarks.routes.ts'
import { accountMails, deleteEndedLogins, viewerFinder, termsOfRegistration } from './accounts/index.ts'
import { noteDenials } from './platform/audit/index.ts'
import { commentRoutes } from './discussion/comments.routes.ts'
import { eraseRemovedComments } from './discussion/index.ts'
import { announceWithheld } from './records/changes/announce-withheld.ts'
import { changesRoutes } from './records/changes/changes.routes.ts'
import { citationRoutes } from './records/citations/citations.routes.ts'
import { dataCatalogueRoutes } from './open-data/catalogue/data-catalogue.routes.ts'
import { docsRoutes } from './site/docs/docs.routes.ts'
import { exportRoutes } from './members/exports/exports.routes.ts'
import {
  deleteOldFeedback,
  deleteOldReports,
  deleteOldRequests,
  remindOfRequests,
} from './moderation/index.ts'
import { nightlyFiles, prepareDownload, tidyDownloads, type Deps } from './open-data/index.ts'
import { downloadRoutes } from './open-data/files/downloads.routes.ts'
import { feedbackRoutes } from './moderation/feedback/feedback.routes.ts'
import { feedRoutes } from './site/feeds/feeds.routes.ts'
import { draftRoutes } from './records/drafts/drafts.routes.ts'
import { grantRoutes } from './review/grants/grants.routes.ts'
import { gridRoutes } from './platform/grid/grid.routes.ts'
import { pageHead } from './site/index.ts'
import { deleteOldImports, readImports } from './imports/index.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { heritageRoutes } from './heritage/heritage.routes.ts'
import { openHeritage } from './heritage/index.ts'
import { runJobs, tidyEmbeddedTables, tidyLimits } from './platform/jobs/index.ts'
import { tidyBatches } from './her/index.ts'
import { eligibleRoutes } from './her/eligible/eligible.routes.ts'
import { answerRoutes } from './her/answers/answers.routes.ts'
import { batchRoutes } from './her/batches/batches.routes.ts'
import { healthRoutes } from './operations/health/health.routes.ts'
import { deleteAccount, notificationJobs } from './members/index.ts'
import { flightRoutes } from './relief/lidar/flights.routes.ts'
import { openLidar, openRelief, type Relief } from './relief/index.ts'
import { lidarRoutes } from './relief/lidar/lidar.routes.ts'
import { deleteInOutbox, mailJobs, openPost, warnOfOutboxes } from './platform/mail/index.ts'
import { measureJobs, placeRecords, countRecordsAgain } from './records/index.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { sendHeartbeats, makeMetrics, openMetrics, type Metrics } from './operations/index.ts'
import { openDataRoutes } from './open-data/ogc/open-data.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { nearbyRoutes } from './records/nearby/nearby.routes.ts'
import { newsRoutes } from './site/news/news.routes.ts'
import { notificationRoutes } from './members/notifications/notifications.routes.ts'
import { sweepJob } from './pictures/index.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { openPostcodes } from './search/index.ts'
import { placeRoutes } from './search/places.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { previewRoutes } from './site/previews/previews.routes.ts'
import { profileRoutes } from './members/profiles/profiles.routes.ts'
import { notifyOfExactReads } from './notices/index.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { opinionRoutes } from './review/opinions/opinions.routes.ts'
import { oversightRoutes } from './review/opinions/oversight/oversight.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { undoRoutes } from './review/events/undo.routes.ts'
import { reviewQueueRoutes } from './review/queue/review-queue.routes.ts'
import { ownRecordRoutes } from './records/own-records.routes.ts'
import { recordRoutes } from './records/records.routes.ts'
import { mapSettingsRoutes } from './relief/map-settings.routes.ts'
import { reliefTileRoutes } from './relief/relief-tiles.routes.ts'
import { tilesetRoutes } from './relief/tilesets.routes.ts'
import { reportRoutes } from './moderation/reports/reports.routes.ts'
import { findWithheldOf, deleteExactReads, nameableTo } from './sensitivity/index.ts'
import { sensitivityRoutes } from './sensitivity/levels/sensitivity.routes.ts'
import { sensitiveRequestRoutes } from './moderation/sensitive-requests/sensitive-requests.routes.ts'
import { settingsRoutes } from './members/settings/settings.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { sitemapRoutes } from './site/sitemap/sitemap.routes.ts'
import { statisticsRoutes } from './open-data/statistics/statistics.routes.ts'
import { termsRoutes } from './accounts/terms/terms.routes.ts'
import { vocabularyRoutes } from './open-data/vocabulary/vocabulary.routes.ts'
import { tileRoutes } from './records/tiles/tiles.routes.ts'
import { makeAtWork } from './platform/limits/in-flight-limit.ts'
import { makeBodyRoom } from './platform/bodies/body-room.ts'
import { drainOnClose } from './platform/limits/closing.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { answerError } from './platform/http/errors.ts'
import { NO_FIGURES, type Figures } from './platform/metrics/figures.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { addHeaders } from './platform/http/headers.ts'
import { refuseLateRequests } from './platform/http/request/late-requests.ts'
import { countInDatabase } from './platform/limits/limits-in-database.ts'
import { countInMemory, makeTries, type NoteRefused } from './platform/limits/limits.ts'
import { loggerOf, logRequests, type LogSettings } from './platform/http/log.ts'
import { measuredFiles } from './platform/storage/open-files.ts'
import { answerUnknownPaths } from './platform/config/paths.ts'
import { pageMetaReader, serveWebPart } from './platform/responses/web-part.ts'
import type { Portal } from './platform/http/portal.ts'
import { requestIds, sendRequestIds } from './platform/http/request/request-id.ts'
import { limitPerTick } from './platform/limits/limit-per-tick.ts'
import { endUnreadBodies } from './platform/bodies/unread-bodies.ts'

const WEB_FOLDER = path.resolve(import.meta.dirname, '../build/web')

/** More connections than this would only wait for each other. */
const MOST_CONNECTIONS = 2000

interface Parts {
  config: Config
  db: Database
  files: FileStore
  /** Absolute path of the web build. */
  webFolder?: string
  log?: LogSettings
}

/** The table of contents: every feature is registered here, by hand, in order. */
export async function buildApp({
  config,
  db,
  files,
  webFolder = WEB_FOLDER,
  log = { level: 'silent' },
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOf(log),
    logController: new LogController({ disableRequestLogging: true }),
    ...requestIds(config.trustedProxyHops),
    // X-Forwarded-For is trusted for as many proxies as the operator configured, and no further.
    trustProxy: (_address, hop) => hop < config.trustedProxyHops,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    // By default Node looks for late requests every 30 s, which is too rare for these limits.
    http: { connectionsCheckingInterval: 1000, headersTimeout: config.timeLimits.headers },
    // Long enough for the largest body on the slowest line; slower bodies end by their pace (platform/bodies/minimum-rate.ts).
    requestTimeout: REQUEST_TIMEOUT + Math.ceil(IMPORT_BODY_MAX_BYTES / UPLOAD_SLOWEST) * 1000,
    keepAliveTimeout: config.timeLimits.idle,
    // platform/closing.ts refuses these requests instead.
    return503OnClosing: false,
  })
  app.server.maxConnections = MOST_CONNECTIONS
  refuseLateRequests(app.server)
  // Endpoints read bodies themselves, once they know who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const metrics = config.running.metrics && makeMetrics()
  const portal = makePortal({ config, db, files }, app.log, metrics ? metrics.figures : NO_FIGURES)
  equipEndpoints(app, portal)

  equipAnswers(app, portal, metrics)
  await allowOrigins(app, config.corsOrigins)
  limitPerTick(app)
  drainOnClose(app)
  endUnreadBodies(app)
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] })

  const heritage = openHeritage(portal, app.log)
  const lidar = await openLidar(app, config)
  const relief = openRelief(app, portal, lidar)

  noteDenials(app, portal)
  healthRoutes(app, portal)
  accountRoutes(app, portal, { leaveAccount: deleteAccount, readTerms: termsOfRegistration(portal) })
  routesOfRecords(app, portal)
  bookmarkRoutes(app, portal)
  badgeRoutes(app, portal)
  profileRoutes(app, portal)
  settingsRoutes(app, portal)
  notificationRoutes(app, portal)
  exportRoutes(app, portal)
  pictureRoutes(app, portal)
  tileRoutes(app, portal)
  reliefTileRoutes(app, relief)
  tilesetRoutes(app, portal, relief)
  lidarRoutes(app, lidar)
  flightRoutes(app, portal)
  const grid = await gridRoutes(app, portal)
  const postcodes = config.postcodes === null ? null : await openPostcodes(config.postcodes, grid, app.log)
  mapSettingsRoutes(app, portal, relief, postcodes)
  placeRoutes(app, portal)
  searchRoutes(app, portal, postcodes)
  heritageRoutes(app, portal, heritage)
  nearbyRoutes(app, portal, heritage)
  siteRoutes(app, portal)
  termsRoutes(app, portal)
  feedbackRoutes(app, portal)
  reportRoutes(app, portal)
  sensitiveRequestRoutes(app, portal)
  moderationRoutes(app, portal)
  grantRoutes(app, portal)
  operationsRoutes(app, portal)
  auditRoutes(app, portal, findWithheldOf)
  newsRoutes(app, portal)
  feedRoutes(app, portal)
  const readMeta = pageMetaReader(webFolder)
  sitemapRoutes(app, portal, readMeta)
  previewRoutes(app, { portal, relief, grid, meta: readMeta })
  dataRoutes(app, portal, { relief, grid })
  docsRoutes(app, config)
  beginJobs(app, portal, { relief, grid, downloads: downloadRoutes(app, portal, grid) })
  await serveWebPart(app, webFolder, config, pageHead(portal, readMeta))
  return app
}

/** Records, what is said about them, and what becomes one. */
function routesOfRecords(app: FastifyInstance, portal: Portal): void {
  recordRoutes(app, portal)
  ownRecordRoutes(app, portal)
  sensitivityRoutes(app, portal)
  reviewRoutes(app, portal)
  reviewQueueRoutes(app, portal)
  opinionRoutes(app, portal)
  undoRoutes(app, portal)
  oversightRoutes(app, portal)
  if (portal.config.site.comments) commentRoutes(app, portal)
  noticeRoutes(app, portal)
  vocabularyRoutes(app, portal)
  draftRoutes(app, portal)
  importRoutes(app, portal)
}

function makePortal(
  { config, db, files }: Pick<Portal, 'config' | 'db' | 'files'>,
  log: FastifyBaseLogger,
  figures: Figures,
): Portal {
  const makeCounter = config.limitsIn === 'database' ? countInDatabase(db, log, figures) : countInMemory
  const noteRefused: NoteRefused = (limit) => figures.count('limits_refused', { limit })
  return {
    config,
    db,
    files: figures === NO_FIGURES ? files : measuredFiles(files, figures),
    figures,
    makeCounter,
    noteRefused,
    ...makeTries(config.limits, makeCounter, noteRefused),
  }
}

/** All records together, for those who compute with them, and finds for Historic Environment Records. */
function dataRoutes(
  app: FastifyInstance,
  portal: Portal,
  { relief, grid }: { relief: Relief; grid: NationalGrid },
): void {
  statisticsRoutes(app, portal, grid)
  eligibleRoutes(app, portal, grid)
  batchRoutes(app, portal, grid)
  answerRoutes(app, portal)
  changesRoutes(app, portal)
  citationRoutes(app, portal)
  dataCatalogueRoutes(app, portal, relief)
  openDataRoutes(app, portal, { relief, grid })
}

/** The work after answers, which also goes on without requests. */
function beginJobs(
  app: FastifyInstance,
  portal: Portal,
  { relief, grid, downloads }: { relief: Relief; grid: NationalGrid; downloads: Deps },
): void {
  warnOfOutboxes(app, portal)
  const post = openPost(portal.config, app.log, portal.figures)
  // Fastify closes in the reverse order: the jobs first.
  app.addHook('onClose', () => post.close())
  runJobs(app, portal, [
    ...mailJobs(post, (reader, records) => nameableTo(portal.db, reader, records)),
    ...accountMails(portal, post),
    sweepJob(portal, app.log),
    tidyLimits(portal),
    ...tidyEmbeddedTables(portal),
    countRecordsAgain(portal, app.log),
    ...measureJobs({ db: portal.db, relief, grid, log: app.log }),
    eraseRemovedComments(portal),
    readImports(portal, app.log),
    deleteOldImports(portal),
    deleteInOutbox(portal.config),
    ...[deleteEndedLogins, deleteOldFeedback, deleteOldReports, deleteOldRequests].map((forgetting) =>
      forgetting(portal),
    ),
    remindOfRequests(portal),
    placeRecords(portal),
    deleteExactReads(portal),
    tidyBatches(portal),
    announceWithheld(portal),
    notifyOfExactReads(portal),
    ...notificationJobs(portal),
    ...[prepareDownload, tidyDownloads, nightlyFiles].map((handler) => handler(downloads)),
  ])
}

/** What every request and its answer have. */
function equipAnswers(app: FastifyInstance, portal: Portal, metrics: Metrics | null): void {
  const { config } = portal
  if (metrics) openMetrics(app, portal, metrics)
  sendRequestIds(app)
  sendHeartbeats(app, portal)
  logRequests(app)
  addHeaders(app, config)
  answerUnknownPaths(app)
}

/** Properties of the app that endpoints use. */
function equipEndpoints(app: FastifyInstance, portal: Portal): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('workEnds', () => undefined)
  app.decorate('atWork', makeAtWork())
  app.decorate('bodyRoom', makeBodyRoom(portal.config.bodyMemory))
  app.decorate('spend', portal.spend)
  app.decorate('findViewer', viewerFinder(portal))
}
