import { Type } from 'typebox'
import { FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** The Atom feeds and their addresses. */
export const FEED_PATHS = { news: '/news/atom.xml', records: '/finds/atom.xml' } as const
/** Names of the feeds. */
export const FEED_NAMES = ['news', 'records'] as const
export type FeedName = (typeof FEED_NAMES)[number]

const query = Type.Object({ lang: Type.Optional(Type.String({ enum: ['en', 'cy'] })) })
const feed = {
  method: 'GET',
  tag: 'Feeds',
  auth: 'public',
  query,
  response: { 200: Type.String(), 400: FieldErrors },
  produces: 'application/atom+xml',
} as const

export const getNewsFeed = route({
  ...feed,
  path: FEED_PATHS.news,
  summary: 'The newest 50 news items as an Atom feed, in English or Welsh',
})

export const getRecordsFeed = route({
  ...feed,
  path: FEED_PATHS.records,
  summary: 'The newest 50 records as an Atom feed',
})
