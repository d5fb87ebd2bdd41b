import { Type } from 'typebox'
import { FieldErrors } from './errors.ts'
import { route } from './route.ts'

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
  path: '/news/atom.xml',
  summary: 'The newest 50 news items as an Atom feed, in English or Welsh',
})

export const getFindsFeed = route({
  ...feed,
  path: '/finds/atom.xml',
  summary: 'The newest 50 finds as an Atom feed',
})
