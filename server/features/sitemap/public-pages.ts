import type { PageMetaFile } from '#contract/page-meta.ts'
import { findPublishedNews } from '#server/features/news/index.ts'
import { findShownUsernames } from '#server/features/profiles/index.ts'
import { recordChanges } from '#server/features/records/index.ts'
import type { Database } from '#server/platform/database.ts'
import { isForSitemap } from './robots.rules.ts'
import type { PublicPage } from './sitemap-text.ts'

/** All public pages: fixed pages, news, members, records. */
export async function publicPages(db: Database, meta: PageMetaFile | null): Promise<PublicPage[]> {
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
  const records: PublicPage[] = []
  for await (const page of recordChanges(db))
    for (const { id, changed } of page) records.push({ address: `/LidarPortal?record=${id}`, changed })
  return [...pages, ...news, ...members, ...records]
}
