import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import { MOST_IN_A_FILE, sitemapIndexText, sitemapText, type PublicPage } from './sitemap-text.ts'

interface SitemapFiles {
  /** The file `sitemap.xml`. */
  first: CachedBody
  /** The files that it lists, if one file cannot contain all addresses. */
  listed: CachedBody[]
}

export async function sitemapFiles(
  pages: readonly PublicPage[],
  origin: string,
  most = MOST_IN_A_FILE,
): Promise<SitemapFiles> {
  const body = (text: string) => makeCachedBody([text], 'application/xml; charset=utf-8')
  if (pages.length <= most) return { first: await body(sitemapText(pages, origin)), listed: [] }
  const listed: CachedBody[] = []
  for (let start = 0; start < pages.length; start += most)
    listed.push(await body(sitemapText(pages.slice(start, start + most), origin)))
  return { first: await body(sitemapIndexText(listed.length, origin)), listed }
}
