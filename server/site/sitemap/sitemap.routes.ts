import type { FastifyInstance } from 'fastify'
import type { PageMetaFile } from '#contract/site/page-meta.ts'
import { getRobots, getSitemap, getSitemapFile } from '#contract/site/sitemap.ts'
import { profilesRevision, findShownUsernames } from '#server/members/index.ts'
import { recordChangePages, recordChangesBetween, RecordPieces } from '#server/records/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { timedMaking } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { makePiece, sendStitched } from '#server/platform/responses/chunked-body.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newsRevision, findPublishedNews } from '../news/news.repository.ts'
import { robotsText, isForSitemap } from './robots.rules.ts'
import { sitemapFiles, type RecordRows, pageRows, type PublicPage } from './sitemap-files.ts'

/** robots.txt and the sitemap. After a change, what changed of it is made again, and not for each robot. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db, config, spend, figures }: Portal,
  meta: () => Promise<PageMetaFile | null>,
): void {
  const records = new RecordPieces(db, {
    pages: () => recordChangePages(db),
    between: (first, last) => recordChangesBetween(db, first, last),
    make: async (rows): Promise<RecordRows> => {
      const pages = rows.map(({ id, changed }) => ({ address: `/LidarPortal?record=${id}`, changed }))
      return { piece: await makePiece(pageRows(pages, config.publicUrl)), records: rows.length }
    },
  })
  const files = cacheByRevision(
    async () => {
      const pages = (await meta())?.pages.map(({ path }) => path) ?? []
      return [await profilesRevision(db), await newsRevision(db), ...pages].join(' ')
    },
    timedMaking(figures, 'sitemap', async () =>
      sitemapFiles(
        { pages: await publicPages(db, await meta()), records: await records.latest() },
        config.publicUrl,
      ),
    ),
  )

  endpoint(app, getRobots, ({ reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl)),
  )

  endpoint(app, getSitemap, async ({ request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    const { first } = await files()
    return sendStitched(request, reply, first)
  })

  endpoint(app, getSitemapFile, async ({ params, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    const file = (await files()).listed[params.file - 1]
    if (!file) throw new Refusal('not-found')
    return sendStitched(request, reply, file)
  })
}

/** All public pages but those of records: fixed pages, news, members. */
async function publicPages(db: Database, meta: PageMetaFile | null): Promise<PublicPage[]> {
  const pages = (meta?.pages ?? [])
    .filter(({ path }) => /^\/[^:*]*$/.test(path) && isForSitemap(path))
    .map(({ path }): PublicPage => ({ address: path, changed: null }))
  const news = (await findPublishedNews(db)).map(({ id, updatedAt }): PublicPage => ({
    address: `/news/${id}`,
    changed: updatedAt,
  }))
  const members = (await findShownUsernames(db)).map((username): PublicPage => ({
    address: `/user/${encodeURIComponent(username)}`,
    changed: null,
  }))
  return [...pages, ...news, ...members]
}
