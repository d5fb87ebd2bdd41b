import type { PageMetaFile } from '#contract/site/page-meta.ts'
import { findPublishedNews } from '../news/news.repository.ts'
import { findShownUsernames } from '#server/members/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isForSitemap } from './robots.rules.ts'
import type { PublicPage } from './sitemap-text.ts'

/** All public pages but those of records: fixed pages, news, members. */
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
  return [...pages, ...news, ...members]
}
