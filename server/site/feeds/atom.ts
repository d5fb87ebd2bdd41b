import { escapeMarkup } from '#formats/shared/escaping.ts'

export type FeedLanguage = 'en' | 'cy'

/** Atom 1.0 (RFC 4287). Addresses are absolute. */
export interface AtomFeed {
  /** Must never change. */
  id: string
  title: string
  subtitle: string
  author: string
  language: FeedLanguage
  /** Addresses of the feed in each language. */
  addresses: Readonly<Record<FeedLanguage, string>>
  /** The page with the same content. */
  page: string
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  /** Must never change. */
  id: string
  title: string
  address: string
  published: Date
  updated: Date
  /** Null for the author of the feed. */
  author: string | null
  language: FeedLanguage
  categories: readonly string[]
  /** Who must be named when it is reused, and under which licence; null without a licence. */
  rights: string | null
  /** Feed readers show this as HTML, so it must be safe without further escaping. */
  html: string
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

export function atomText(feed: AtomFeed): string {
  const { addresses, language } = feed
  const other = language === 'en' ? 'cy' : 'en'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  ${element('id', feed.id)}
  ${element('title', feed.title)}
  ${element('subtitle', feed.subtitle)}
  ${element('updated', timeText(lastChange(feed.entries)))}
  <author>${element('name', feed.author)}</author>
  ${link('self', addresses[language], { type: 'application/atom+xml', hreflang: language })}
  ${link('alternate', feed.page, { type: 'text/html' })}
  ${link('alternate', addresses[other], { type: 'application/atom+xml', hreflang: other })}
${feed.entries.map((entry) => entryText(entry)).join('')}</feed>
`
}

function entryText(entry: AtomEntry): string {
  const author = entry.author === null ? '' : `\n    <author>${element('name', entry.author)}</author>`
  const categories = entry.categories.map((term) => `\n    <category term="${escapeMarkup(term)}"/>`).join('')
  const rights = entry.rights === null ? '' : `\n    ${element('rights', entry.rights)}`
  return `  <entry xml:lang="${entry.language}">
    ${element('id', entry.id)}
    ${element('title', entry.title)}
    ${link('alternate', entry.address, { type: 'text/html' })}
    ${element('published', timeText(entry.published))}
    ${element('updated', timeText(entry.updated))}${author}${categories}${rights}
    <content type="html">${escapeMarkup(entry.html)}</content>
  </entry>
`
}

/** An empty feed has no date of change, and an invented one would change the ETag without need. */
function lastChange(entries: readonly AtomEntry[]): Date {
  return new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())))
}

function timeText(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`
}

function link(rel: string, href: string, more: Readonly<Record<string, string>>): string {
  const attributes = Object.entries({ rel, href, ...more })
  return `<link ${attributes.map(([name, value]) => `${name}="${escapeMarkup(value)}"`).join(' ')}/>`
}
