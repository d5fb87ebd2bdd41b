import { Type, type Static } from 'typebox'
import { FEED_NAMES } from './feeds.ts'

const InBoth = Type.Object({ en: Type.String(), cy: Type.String() })

const PageMeta = Type.Object({
  /** As the router knows it: `/about`, `/news/:id`, and `*` for everything else. Upper and lower case are alike. */
  path: Type.String(),
  /** Of the page alone, without the portal's name. */
  title: InBoth,
  /** Null where nobody would look for the page by its description. */
  description: Type.Union([InBoth, Type.Null()]),
  /** What of the page can be followed in a feed reader. */
  feeds: Type.Array(Type.Enum([...FEED_NAMES])),
})

const Terms = Type.Record(Type.String(), InBoth)

/** What the build of the browser part tells the server of its pages, as the file `page-meta.json` beside them. */
export const PageMetaFile = Type.Object({
  /** Of the portal. */
  name: InBoth,
  /** How titles are written: `{{page}}` stands for that of the page. */
  pageTitle: InBoth,
  pages: Type.Array(PageMeta),
  /** Other spellings of addresses. */
  moved: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** How the values of the vocabulary are called. */
  terms: Type.Object({ siteType: Terms, monumentType: Terms, period: Terms, expertise: Terms }),
})

export type PageMeta = Static<typeof PageMeta>
export type PageMetaFile = Static<typeof PageMetaFile>
/** Every language that pages are worded in. */
export type PageLanguage = keyof Static<typeof InBoth>
