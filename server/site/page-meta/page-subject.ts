import { excerpt } from '#contract/http/values/excerpt.ts'
import type { PageLanguage } from '#contract/site/page-meta.ts'
import { TERMS_VERSIONS } from '#contract/accounts/terms.ts'
import { findShownNews } from '../news/news.repository.ts'
import { newsSummary } from '../news/news-text.ts'
import { welshOf } from '../news/news-view.rules.ts'
import {
  newsPreviewImage,
  portalPreviewImage,
  profilePreviewImage,
  recordPreviewImage,
} from '../previews/preview-address.ts'
import { findPublicProfile } from '#server/members/index.ts'
import { findRecord } from '#server/records/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { Head } from './head-html.ts'
import type { PageFound } from './page-at.rules.ts'

/** The subject of a page whose address names a record, a news item, a member or a version of the terms. */
export interface Subject extends Pick<Head, 'kind' | 'image'> {
  heading: string
  /** Null if there is none; the page's own description is used then. */
  description: string | null
  /** Path and query, percent-encoded. */
  address: string
  /** Whether search engines are asked not to keep the page. */
  unlisted?: boolean
}

/** Maximum length of a description in characters; no preview shows more. */
const DESCRIPTION_LENGTH = 200

/**
 * @param record the address's `record`
 * @returns null where the page is about itself; `missing` where what it names is not there, or not for everyone
 */
export async function subjectOf(
  portal: Portal,
  { page, params }: PageFound,
  record: unknown,
  language: PageLanguage,
): Promise<Subject | null | 'missing'> {
  if (page.path === '/user/:username')
    return (await memberSubject(portal, params.username ?? '', language)) ?? 'missing'
  if (page.path === '/news/:id') return (await newsSubject(portal, idOf(params.id), language)) ?? 'missing'
  if (page.path === '/terms/:version')
    return termsSubject(portal, params.version ?? '', language) ?? 'missing'
  // The map is a page whether or not the record in its address exists.
  return page.path === '/LidarPortal' ? recordSubject(portal, idOf(record), language) : null
}

async function recordSubject(
  { db, config }: Portal,
  id: number | null,
  language: PageLanguage,
): Promise<Subject | null> {
  const record = id === null ? null : await findRecord(db, id)
  if (!record) return null
  return {
    kind: 'article',
    heading: record.title,
    description: shortened(record.description),
    address: `/LidarPortal?record=${record.id}`,
    image:
      record.sensitivity === 'open'
        ? recordPreviewImage(config.publicUrl, record, language)
        : portalPreviewImage(config.publicUrl, language),
    // So that what search engines kept of an open record goes, too.
    unlisted: record.sensitivity !== 'open',
  }
}

async function memberSubject(
  portal: Portal,
  username: string,
  language: PageLanguage,
): Promise<Subject | null> {
  const profile = await findPublicProfile(portal, username)
  if (!profile) return null
  const { user_username: name, bio } = profile
  return {
    kind: 'profile',
    heading: `@${name}`,
    description: shortened(bio),
    address: `/user/${encodeURIComponent(name)}`,
    image: profilePreviewImage(portal.config.publicUrl, profile, language),
  }
}

async function newsSubject(
  { db, config }: Portal,
  id: number | null,
  language: PageLanguage,
): Promise<Subject | null> {
  const news = id === null ? null : await findShownNews(db, id)
  if (!news) return null
  const welsh = language === 'cy' ? welshOf(news) : null
  return {
    kind: 'article',
    heading: welsh?.title ?? news.title,
    description: shortened(newsSummary(welsh?.content ?? news.content)),
    address: `/news/${news.id}`,
    image: newsPreviewImage(config.publicUrl, news, language),
  }
}

function termsSubject({ config }: Portal, version: string, language: PageLanguage): Subject | null {
  if (!TERMS_VERSIONS.some((known) => known.version === version)) return null
  return {
    kind: 'article',
    heading: wordsIn(language, 'terms')('oneVersion.heading', { version }),
    description: null,
    address: `/terms/${version}`,
    image: portalPreviewImage(config.publicUrl, language),
  }
}

function idOf(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function shortened(text: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? null : excerpt(line, DESCRIPTION_LENGTH)
}
