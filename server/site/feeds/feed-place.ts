import { FEED_PATHS, type FeedName } from '#contract/site/feeds.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { FeedLanguage } from './atom.ts'

/** What feeds need to know about the portal. */
export interface FeedPlace {
  /** Address of the portal without a slash at the end. */
  publicUrl: string
  /** Name of the operator, if it is known. */
  operator: string | null
  /** Absolute address of a stored picture. */
  picture: (key: string) => string
}

/** A tag URI (RFC 4151): the same whether the portal is reached by http or https, and at any port. */
export function entryId({ publicUrl }: FeedPlace, name: string): string {
  return `tag:${new URL(publicUrl).hostname},2026:${name}`
}

/** @param query what is asked for beside the language */
export function feedAddresses(
  { publicUrl }: FeedPlace,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Record<FeedLanguage, string> {
  const address = (asked: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(asked).toString()
    return `${publicUrl}${path}${search === '' ? '' : `?${search}`}`
  }
  return { en: address(query), cy: address({ lang: 'cy', ...query }) }
}

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
