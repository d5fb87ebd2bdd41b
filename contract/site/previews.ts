import { Type } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** Width and height in pixels, which social networks and messengers expect for link previews. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

const picture = {
  method: 'GET',
  tag: 'Link previews',
  auth: 'public',
  query: Type.Object({
    lang: Type.Optional(Type.String({ enum: ['en', 'cy'] })),
    /** Differs for each version, because other services cache pictures by their address. */
    v: Type.Optional(Type.String()),
  }),
  response: { 200: Type.String({ format: 'binary' }), 304: null, 400: FieldErrors, 404: Detail, 503: Detail },
  produces: 'image/png',
} as const

export const getRecordPreview = route({
  ...picture,
  path: '/og/record/{id}.png',
  summary: 'A picture of a record for shared links: its outline on the relief, its title and its place',
  params: Type.Object({ id: Type.Integer() }),
})

export const getProfilePreview = route({
  ...picture,
  path: '/og/profile/{username}.png',
  summary: 'A picture of a member for shared links, with what the public profile shows',
  params: Type.Object({ username: Type.String() }),
})

export const getNewsPreview = route({
  ...picture,
  path: '/og/news/{id}.png',
  summary: 'A picture of a news item for shared links',
  params: Type.Object({ id: Type.Integer() }),
})

export const getPortalPreview = route({
  ...picture,
  path: '/og/portal.png',
  summary: 'A picture of the portal for shared links to its other pages',
})
