import type { PageLanguage } from '#contract/site/page-meta.ts'
import {
  getNewsPreview,
  getPortalPreview,
  getProfilePreview,
  getRecordPreview,
} from '#contract/site/previews.ts'
import { addressOf } from '#contract/http/route.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { welshOf } from '../news/news-view.rules.ts'
import type { NewsItem } from '../news/news-item.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { shortHash } from './preview.ts'

export interface PreviewImage {
  /** Absolute; changes with the picture, because other services cache pictures by their address. */
  address: string
  alt: string
}

/** Returns the address of the preview of a record. @param publicUrl without a slash at the end */
export function recordPreviewImage(
  publicUrl: string,
  { id, title, version }: Pick<StoredRecord, 'id' | 'title' | 'version'>,
  language: PageLanguage,
): PreviewImage {
  const path = addressOf(getRecordPreview, { id }, asked(language, [version, title]))
  return { address: publicUrl + path, alt: wordsIn(language, 'previews')('recordAlt', { title }) }
}

export function profilePreviewImage(
  publicUrl: string,
  profile: ProfileCard,
  language: PageLanguage,
): PreviewImage {
  const {
    user_username: username,
    record_count,
    location,
    expertise_level,
    profile_picture,
    records_shown,
  } = profile
  const shown = [record_count, location, expertise_level, profile_picture, records_shown]
  const path = addressOf(getProfilePreview, { username }, asked(language, shown))
  return {
    address: publicUrl + path,
    alt: wordsIn(language, 'previews')('profileAlt', { name: `@${username}` }),
  }
}

export function newsPreviewImage(
  publicUrl: string,
  news: Pick<NewsItem, 'id' | 'title' | 'titleCy' | 'contentCy' | 'updatedAt' | 'publishedAt'>,
  language: PageLanguage,
): PreviewImage {
  const path = addressOf(getNewsPreview, { id: news.id }, asked(language, [news.updatedAt, news.publishedAt]))
  const title = (language === 'cy' ? welshOf(news)?.title : null) ?? news.title
  return { address: publicUrl + path, alt: wordsIn(language, 'previews')('newsAlt', { title }) }
}

export function portalPreviewImage(publicUrl: string, language: PageLanguage): PreviewImage {
  const path = addressOf(getPortalPreview, {}, asked(language, null))
  return { address: publicUrl + path, alt: wordsIn(language, 'previews')('portalAlt') }
}

/** English is the default, as in the addresses of pages. */
function asked(language: PageLanguage, shown: unknown): Record<string, string> {
  return { ...(language === 'cy' && { lang: 'cy' }), v: shortHash(shown).slice(0, 8) }
}
