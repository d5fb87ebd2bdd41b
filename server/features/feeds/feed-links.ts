import { FEED_PATHS, type FeedName } from '#contract/feeds.ts'
import type { FeedLanguage } from './atom.ts'
import { FEED_WORDS } from './feed-words.ts'

export interface FeedLink {
  title: string
  /** Absolute address of the feed. */
  address: string
}

/** The feeds that a page links to, in the language of the page. */
export function feedLinks(feeds: readonly FeedName[], language: FeedLanguage, origin: string): FeedLink[] {
  const asked = language === 'cy' ? '?lang=cy' : ''
  return feeds.map((feed) => ({
    title: FEED_WORDS[language][feed],
    address: origin + FEED_PATHS[feed] + asked,
  }))
}
