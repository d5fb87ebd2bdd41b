import { Type, type Static } from 'typebox'
import { FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { RecordSummary } from '../records/records.ts'

/** Length in characters of a text to search for. */
export const SEARCH_TEXT_LENGTH = { least: 2, most: 100 } as const
/** The most areas, and the most records, in one answer. */
export const MOST_FOUND = 8

/** A scheduled monument or a registered park or garden. */
export const FoundArea = Type.Object({
  layer: Type.Union([Type.Literal('monuments'), Type.Literal('parks')]),
  /** SAM number, or reference number of the park. */
  id: Type.String(),
  name: Nullable(Type.String()),
  name_cy: Nullable(Type.String()),
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** West, south, east, north; degrees, WGS 84. */
  extent: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
})
export type FoundArea = Static<typeof FoundArea>

/** A postcode unit, such as SY23 1DE, or an outward code, such as SY23. */
export const FoundPostcode = Type.Object({
  code: Type.String(),
  /** Number of units of which this is the middle; 1 for a unit. */
  units: Type.Integer(),
  longitude: Type.Number(),
  latitude: Type.Number(),
})
export type FoundPostcode = Static<typeof FoundPostcode>

export const searchEverything = route({
  method: 'GET',
  path: '/api/search/',
  summary:
    'Postcodes, scheduled monuments, registered parks and gardens, and records whose names have words that begin like those of a text, in either language',
  tag: 'Map',
  auth: 'public',
  query: Type.Object({
    text: Type.String({ minLength: SEARCH_TEXT_LENGTH.least, maxLength: SEARCH_TEXT_LENGTH.most }),
  }),
  response: {
    200: Type.Object({
      /** Null for a text that is no postcode, for one that is not known, and where the operator set up no postcodes. */
      postcode: Nullable(FoundPostcode),
      areas: Type.Array(FoundArea),
      /** Titles that begin with the text come first, then the newest. */
      records: Type.Array(RecordSummary),
    }),
    400: FieldErrors,
  },
})

/** The postcode areas that reach into Wales. None of their letters is a square of the National Grid in Wales. */
export const POSTCODE_AREAS = ['CF', 'CH', 'HR', 'LD', 'LL', 'NP', 'SA', 'SY'] as const
