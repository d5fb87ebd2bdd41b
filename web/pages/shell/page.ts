import type { ComponentType } from 'react'
import type { FeedName } from '#contract/site/feeds.ts'
import type { Namespace } from '#web/i18n/index.ts'
import type english from '#web/i18n/en/portal.json'

type Place = 'navigation' | 'footer' | 'account-out' | 'account-in' | 'account-review' | 'account-admin'

/** One address of the portal. Links are derived from it, so that no link leads to a missing page. */
export interface Page {
  path: string
  title: keyof typeof english.titles
  load: () => Promise<{ default: ComponentType }>
  /** Namespaces of the page and of everything that it may open, besides `portal`; a test compares them with the imports. */
  words: readonly Namespace[]
  linkedFrom: readonly Place[]
  /** The feeds of the page, which its head announces. */
  feeds?: readonly FeedName[]
  /** The file of the picture at its top, which is fetched while the scripts are on their way. */
  picture?: string
  /** Rendered without the component library and the query cache, so that neither is loaded. */
  plain?: true
  /** The page fills the window below the navigation; there is no footer. */
  fullHeight?: true
}

export function pagesLinkedFrom(pages: readonly Page[], place: Place): Page[] {
  return pages.filter((page) => page.linkedFrom.includes(place))
}
