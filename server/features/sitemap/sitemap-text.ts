import { escapeMarkup } from '#server/platform/markup.ts'

export interface PublicPage {
  /** Path and query, percent-encoded. */
  address: string
  /** Time of the last change; null if unknown. */
  changed: Date | null
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Maximum number of addresses in a file (sitemaps.org). */
export const MOST_IN_A_FILE = 50_000

/** @param origin without a slash at the end */
export function sitemapText(pages: readonly PublicPage[], origin: string): string {
  const rows = pages.map(({ address, changed }) => {
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(origin + address)}</loc>${day}</url>\n`
  })
  return document('urlset', rows)
}

/** @param files how many there are, called `sitemap-1.xml` and so on */
export function sitemapIndexText(files: number, origin: string): string {
  const rows = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return document('sitemapindex', rows)
}

function document(root: string, rows: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${rows.join('')}</${root}>\n`
}
