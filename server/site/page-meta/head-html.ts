import type { PageLanguage } from '#contract/site/page-meta.ts'
import { PREVIEW_SIZE } from '#contract/site/previews.ts'
import { webManifestAt } from '#contract/site/web-manifest.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import type { FeedLink } from '../feeds/feed-place.ts'
import type { PreviewImage } from '../previews/preview-address.ts'

export interface Head {
  language: PageLanguage
  /** The title in the browser's tab, with the name of the portal. */
  title: string
  /** Without the portal's name, which previews show separately. */
  heading: string
  portal: string
  description: string | null
  /** Absolute addresses of the page in each language; null for pages without a public address. */
  addresses: Readonly<Record<PageLanguage, string>> | null
  kind: 'website' | 'article' | 'profile'
  /** An image of PREVIEW_SIZE; null if there is none. */
  image: PreviewImage | null
  feeds: readonly FeedLink[]
  /** The address of the picture at the top of the page, if there is one. */
  picture: string | null
  /** Whether search engines are asked not to keep the page. */
  unlisted: boolean
  /** What the page has for machines, as JSON-LD. */
  data: object | null
}

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_GB', cy: 'cy_GB' }

const IMAGE_SIZE = [
  meta('property', 'og:image:type', 'image/png'),
  meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
  meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
]

/** Returns title, description, canonical address, and the tags of Open Graph and Twitter cards. */
export function headHtml(head: Head): string {
  const { language, addresses, image, description, data } = head
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    meta('name', 'description', description),
    head.picture === null
      ? ''
      : `<link rel="preload" as="image" href="${escapeMarkup(head.picture)}" fetchpriority="high" />`,
    meta('name', 'robots', head.unlisted ? 'noindex' : null),
    `<link rel="manifest" href="${webManifestAt(language)}" />`,
    ...(addresses
      ? [
          link('canonical', addresses[language]),
          link('alternate', addresses.en, 'en'),
          link('alternate', addresses.cy, 'cy'),
          meta('property', 'og:url', addresses[language]),
        ]
      : []),
    ...head.feeds.map(feedTag),
    meta('property', 'og:site_name', head.portal),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.heading),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', LOCALES[language]),
    meta('property', 'og:locale:alternate', LOCALES[language === 'en' ? 'cy' : 'en']),
    meta('property', 'og:image', image?.address),
    ...(image ? IMAGE_SIZE : []),
    meta('property', 'og:image:alt', image?.alt),
    // Cards take everything else from Open Graph.
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    data === null ? '' : jsonLd(data),
  ]
    .filter((tag) => tag !== '')
    .join('\n    ')
}

/** The heading and the description in the opening page, for the time before the scripts have arrived and for browsers without them. */
export function openingHtml({ language, heading, description }: Head): string {
  const text = description === null ? '' : `<p lang="${language}">${escapeMarkup(description)}</p>`
  return `<h1 lang="${language}">${escapeMarkup(heading)}</h1>${text}`
}

function meta(key: 'name' | 'property', name: string, content: string | null | undefined): string {
  return content ? `<meta ${key}="${name}" content="${escapeMarkup(content)}" />` : ''
}

function link(rel: string, href: string, language?: PageLanguage): string {
  const spoken = language ? ` hreflang="${language}"` : ''
  return `<link rel="${rel}"${spoken} href="${escapeMarkup(href)}" />`
}

/** Data, which the content security policy does not concern: browsers run nothing of it. No text can end the element. */
function jsonLd(data: object): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${text}</script>`
}

/** Marked, so that the browser part can replace it when another page is shown. */
function feedTag({ title, address }: FeedLink): string {
  const [name, href] = [title, address].map(escapeMarkup)
  return `<link rel="alternate" type="application/atom+xml" title="${name}" href="${href}" data-served />`
}
