import { Type } from 'typebox'
import { RecordFilterQuery } from '../records/record-filter.ts'
import { FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** The Atom feeds and their addresses. */
export const FEED_PATHS = { news: '/news/atom.xml', records: '/finds/atom.xml' } as const
/** Names of the feeds. */
export const FEED_NAMES = ['news', 'records'] as const
export type FeedName = (typeof FEED_NAMES)[number]

const lang = Type.Optional(Type.String({ enum: ['en', 'cy'] }))
const feed = {
  method: 'GET',
  tag: 'Feeds',
  auth: 'public',
  response: { 200: Type.String(), 400: FieldErrors },
  produces: 'application/atom+xml',
} as const

export const getNewsFeed = route({
  ...feed,
  path: FEED_PATHS.news,
  query: Type.Object({ lang }),
  summary: 'The newest 50 news items as an Atom feed, in English or Welsh',
})

export const getRecordsFeed = route({
  ...feed,
  path: FEED_PATHS.records,
  query: Type.Object({ lang, state: RecordFilterQuery.state }),
  summary: 'The newest 50 records as an Atom feed, all or those in some states of their review',
})
