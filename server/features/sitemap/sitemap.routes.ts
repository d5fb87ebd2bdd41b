import type { FastifyInstance } from 'fastify'
import type { PageMetaFile } from '#contract/page-meta.ts'
import { getRobots, getSitemap, getSitemapFile } from '#contract/sitemap.ts'
import { newsRevision } from '#server/features/news/index.ts'
import { profilesRevision } from '#server/features/profiles/index.ts'
import { sendCached } from '#server/platform/cached-body.ts'
import { endpoint, whose } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import { madeOnce } from '#server/platform/made-once.ts'
import type { Portal } from '#server/platform/portal.ts'
import { publicPages } from './public-pages.ts'
import { robotsText } from './robots.rules.ts'
import { sitemapFiles } from './sitemap-files.ts'

/** robots.txt and the sitemap, which are built again after a change and not for each robot. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, config, spend }: Portal,
  meta: () => Promise<PageMetaFile | null>,
): void {
  const files = madeOnce(
    async () => {
      const pages = (await meta())?.pages.map(({ path }) => path) ?? []
      return [await profilesRevision(db), await newsRevision(db), ...pages].join(' ')
    },
    async () => sitemapFiles(await publicPages(db, await meta()), config.publicUrl),
  )

  endpoint(app, getRobots, ({ reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl)),
  )

  endpoint(app, getSitemap, async ({ request, reply }) => {
    await spend('readsByAddress', whose(request))
    const { first } = await files()
    return sendCached(request, reply, first)
  })

  endpoint(app, getSitemapFile, async ({ params, request, reply }) => {
    await spend('readsByAddress', whose(request))
    const file = (await files()).listed[params.file - 1]
    if (!file) throw new Refusal('not-found')
    return sendCached(request, reply, file)
  })
}
