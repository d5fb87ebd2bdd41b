import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageLanguage, PageMetaFile } from '#contract/site/page-meta.ts'
import {
  getNewsPreview,
  getPortalPreview,
  getProfilePreview,
  getRecordPreview,
} from '#contract/site/previews.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import type { Relief } from '#server/relief/index.ts'
import { endpoint, whose } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { hitsOf, timedMaking } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { keepPreviews } from './preview-cache.ts'
import { openTypefaces, type Typefaces } from './letters/typeface.ts'
import { newsPreview } from './news-preview.ts'
import { portalPreview } from './portal-preview.ts'
import type { Desk, Preview } from './preview.ts'
import { profilePreview } from './profile-preview.ts'
import { recordPreview } from './record-preview.ts'

/** Short, so that deleted content soon disappears everywhere. A change shows at once, because its address is new. */
const KEPT = 'public, max-age=3600'

interface Asked {
  query: { lang?: string }
  request: FastifyRequest
  reply: FastifyReply
}

interface PreviewDeps {
  portal: Portal
  relief: Relief
  grid: NationalGrid
  meta: () => Promise<PageMetaFile | null>
}

/** The routes of link preview images. */
export function previewRoutes(app: FastifyInstance, { portal, relief, grid, meta }: PreviewDeps): void {
  const kept = keepPreviews(undefined, hitsOf(portal.figures, 'preview'))
  // Read when the first picture is drawn, because most tests, and many starts, draw none.
  let opened: Promise<Typefaces> | null = null
  const faces = () => (opened ??= openTypefaces())

  const send = async (
    { query, request, reply }: Asked,
    find: (desk: Desk) => Promise<Preview | null> | Preview,
  ): Promise<FastifyReply> => {
    await portal.spend('readsByAddress', whose(request))
    const language: PageLanguage = query.lang === 'cy' ? 'cy' : 'en'
    const found = await find({
      portal,
      relief,
      grid,
      faces,
      language,
      terms: (await meta())?.terms ?? null,
      warn: (problem, details) => request.log.warn(details, problem),
    })
    if (!found) throw new Refusal('not-found')
    const etag = `"${found.name}"`
    void reply.headers({
      etag,
      'cache-control': KEPT,
      // Other sites that show a link load its picture directly.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!kept.has(found.name)) await portal.spend('previewsByAddress', whose(request))
    return reply
      .type('image/png')
      .send(await kept.find(found.name, timedMaking(portal.figures, 'preview', found.draw)))
  }

  endpoint(app, getRecordPreview, (call) => send(call, (desk) => recordPreview(desk, call.params.id)))
  endpoint(app, getProfilePreview, (call) => send(call, (desk) => profilePreview(desk, call.params.username)))
  endpoint(app, getNewsPreview, (call) => send(call, (desk) => newsPreview(desk, call.params.id)))
  endpoint(app, getPortalPreview, (call) => send(call, portalPreview))
}
