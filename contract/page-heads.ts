import { Type, type Static } from 'typebox'
import { FEED_NAMES } from './feeds.ts'

const InBoth = Type.Object({ en: Type.String(), cy: Type.String() })

const PageHead = Type.Object({
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

/** What the build of the browser part tells the server of its pages, as the file `page-heads.json` beside them. */
export const PageHeads = Type.Object({
  /** Of the portal. */
  name: InBoth,
  /** How titles are written: `{{page}}` stands for that of the page. */
  pageTitle: InBoth,
  pages: Type.Array(PageHead),
  /** Other spellings of addresses. */
  moved: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** How the values of the vocabulary are called. */
  terms: Type.Object({ siteType: Terms, monumentType: Terms, period: Terms, expertise: Terms }),
})

export type PageHead = Static<typeof PageHead>
export type PageHeads = Static<typeof PageHeads>
/** Every language that pages are worded in. */
export type HeadLanguage = keyof Static<typeof InBoth>
