import { escapeMarkup } from '#formats/shared/escaping.ts'

export interface PublicPage {
  /** Path and query, percent-encoded. */
  address: string
  /** Time of the last change; null if unknown. */
  changed: Date | null
}

/** What a file begins and ends with: addresses of pages, or of other files. */
export const URL_SET = envelope('urlset')
export const SITEMAP_INDEX = envelope('sitemapindex')

/** @param origin without a slash at the end */
export function pageRows(pages: readonly PublicPage[], origin: string): string {
  return pages
    .map(({ address, changed }) => {
      const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
      return `<url><loc>${escapeMarkup(origin + address)}</loc>${day}</url>\n`
    })
    .join('')
}

/** @param files how many there are, called `sitemap-1.xml` and so on */
export function fileRows(files: number, origin: string): string {
  return Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  ).join('')
}

function envelope(root: string): readonly [start: string, end: string] {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return [`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n`, `</${root}>\n`]
}
