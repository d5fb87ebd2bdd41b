import { FEED_PATHS, type FeedName } from '#contract/site/feeds.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { FeedLanguage } from './atom.ts'

export interface FeedLink {
  title: string
  /** Absolute address of the feed. */
  address: string
}

/** The feeds that a page links to, in the language of the page. */
export function feedLinks(feeds: readonly FeedName[], language: FeedLanguage, origin: string): FeedLink[] {
  const asked = language === 'cy' ? '?lang=cy' : ''
  const t = wordsIn(language, 'portal')
  return feeds.map((feed) => ({
    title: t(`feeds.${feed}`),
    address: origin + FEED_PATHS[feed] + asked,
  }))
}
