import { Type, type Static } from 'typebox'
import { route } from '../http/route.ts'

/** Length in characters of a place name to search for. */
export const PLACE_QUERY_LENGTH = { least: 2, most: 100 } as const

export const FoundPlace = Type.Object({
  name: Type.String(),
  /** The area around the place in the words of the service, such as "Gwynedd, Cymru". May be empty. */
  detail: Type.String(),
  /** Position in degrees (WGS 84). */
  latitude: Type.Number(),
  longitude: Type.Number(),
})
export type FoundPlace = Static<typeof FoundPlace>

export const findPlaces = route({
  method: 'GET',
  path: '/api/places/',
  summary: 'Places in Wales by name, from the service that the operator set up; 404 if there is none',
  tag: 'Map',
  auth: 'public',
  query: Type.Object({
    q: Type.String({ minLength: PLACE_QUERY_LENGTH.least, maxLength: PLACE_QUERY_LENGTH.most }),
    language: Type.Optional(Type.String({ enum: ['en', 'cy'] })),
  }),
  response: { 200: Type.Object({ places: Type.Array(FoundPlace) }) },
})
