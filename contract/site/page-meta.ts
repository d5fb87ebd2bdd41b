import { Type, type Static } from 'typebox'
import { FEED_NAMES } from './feeds.ts'

const InBoth = Type.Object({ en: Type.String(), cy: Type.String() })

const PageMeta = Type.Object({
  /** The path in the router's notation: `/about`, `/news/:id`, and `*` for everything else. Case does not matter. */
  path: Type.String(),
  /** The title of the page, without the name of the portal. */
  title: InBoth,
  /** Null for pages that need no description in search results. */
  description: Type.Union([InBoth, Type.Null()]),
  /** The Atom feeds that belong to the page. */
  feeds: Type.Array(Type.Enum([...FEED_NAMES])),
  /** The address of the picture at the top of the page, which browsers fetch while the scripts are on their way. */
  picture: Type.Union([Type.String(), Type.Null()]),
})

const Terms = Type.Record(Type.String(), InBoth)

/** The titles and descriptions of the pages, which the web build writes to `page-meta.json` for the server. */
export const PageMetaFile = Type.Object({
  /** Name of the portal. */
  name: InBoth,
  /** The pattern of titles, with `{{page}}` in place of the page's own title. */
  pageTitle: InBoth,
  pages: Type.Array(PageMeta),
  /** Redirects from other spellings of addresses. */
  moved: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Labels of the values of the vocabulary. */
  terms: Type.Object({ siteType: Terms, monumentType: Terms, period: Terms, expertise: Terms }),
})

export type PageMeta = Static<typeof PageMeta>
export type PageMetaFile = Static<typeof PageMetaFile>
/** The languages of the pages. */
export type PageLanguage = keyof Static<typeof InBoth>
