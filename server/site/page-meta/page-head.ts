import type { PageLanguage, PageMetaFile } from '#contract/site/page-meta.ts'
import { languageFor } from '#server/accounts/index.ts'
import { findsAsDataset } from '#server/open-data/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { FindPageHead } from '#server/platform/responses/web-part.ts'
import { feedLinks } from '../feeds/feed-place.ts'
import { portalPreviewImage } from '../previews/preview-address.ts'
import { headHtml, openingHtml, type Head } from './head-html.ts'
import { movedTo, pageAt, type PageFound } from './page-at.rules.ts'
import { subjectOf } from './page-subject.ts'

/** The head of a page before any script runs, because link previews and many search engines run none. */
export function pageHead(portal: Portal, readMeta: () => Promise<PageMetaFile | null>): FindPageHead {
  return async ({ path, query, acceptLanguage }) => {
    const meta = await readMeta()
    if (!meta) return null
    const moved = movedTo(meta, path)
    if (moved !== null) return { moved }
    const language = languageFor(query.lang, acceptLanguage)
    const found = pageAt(meta, path)
    const subject = found && (await subjectOf(portal, found, query.record, language))
    if (!found || subject === 'missing') return written(notFound(meta, language), 404)

    const { page } = found
    const heading = subject?.heading ?? page.title[language]
    const head: Head = {
      language,
      heading,
      title: withName(meta, heading, language),
      portal: meta.name[language],
      description: subject?.description ?? page.description?.[language] ?? null,
      addresses: addressesOf(subject?.address ?? ownAddress(found), portal.config.publicUrl),
      kind: subject?.kind ?? 'website',
      picture: page.picture,
      feeds: feedLinks(page.feeds, language, portal.config.publicUrl),
      image: subject?.image ?? portalPreviewImage(portal.config.publicUrl, language),
      unlisted: subject?.unlisted ?? false,
      data: page.path === '/data' ? await findsAsDataset(portal, language) : null,
    }
    return written(head, 200)
  }
}

function written(head: Head, status: number) {
  return { language: head.language, status, html: headHtml(head), opening: openingHtml(head) }
}

function notFound(meta: PageMetaFile, language: PageLanguage): Head {
  const heading = meta.pages.find(({ path }) => path === '*')?.title[language] ?? meta.name[language]
  return {
    language,
    heading,
    title: withName(meta, heading, language),
    portal: meta.name[language],
    description: null,
    addresses: null,
    kind: 'website',
    image: null,
    feeds: [],
    picture: null,
    unlisted: false,
    data: null,
  }
}

/** Uses a function, because a heading may contain what `replace` would interpret as a pattern. */
function withName({ pageTitle }: PageMetaFile, heading: string, language: PageLanguage): string {
  return pageTitle[language].replace('{{page}}', () => heading)
}

/** Null if the address contains something private, such as a link for a new password. */
function ownAddress({ page, params }: PageFound): string | null {
  return Object.keys(params).length === 0 ? page.path : null
}

/** The address names Welsh, so that a shared link keeps its language; English is the default. */
function addressesOf(address: string | null, origin: string): Record<PageLanguage, string> | null {
  if (address === null) return null
  const joint = address.includes('?') ? '&' : '?'
  return { en: origin + address, cy: `${origin}${address}${joint}lang=cy` }
}
