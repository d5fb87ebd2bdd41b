import type { ComponentType } from 'react'
import type { FeedName } from '#contract/feeds.ts'
import type { Namespace } from '#web/i18n/index.ts'
import type english from '#web/i18n/en/portal.json'

type Place = 'navigation' | 'footer' | 'account-out' | 'account-in' | 'account-admin'

/** One address of the portal. What links to it follows from here, so no link leads to a page that is not there. */
export interface Page {
  path: string
  title: keyof typeof english.titles
  load: () => Promise<{ default: ComponentType }>
  /** What the page and all that it may open are worded with, beside `portal`; a test compares this with the imports. */
  words: readonly Namespace[]
  linkedFrom: readonly Place[]
  /** What of it can be followed in a feed reader; its head says so. */
  feeds?: readonly FeedName[]
  /** Stands without the component library and the query cache, so that neither is loaded with it. */
  plain?: true
  /** The page fills the window below the navigation; there is no footer. */
  fullHeight?: true
}

export function pagesLinkedFrom(pages: readonly Page[], place: Place): Page[] {
  return pages.filter((page) => page.linkedFrom.includes(place))
}
