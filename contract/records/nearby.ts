import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { DECLINE_REASONS } from '../her/her.ts'
import type { ReferenceScheme } from './references.ts'
import { route } from '../http/route.ts'

/** Metres around a drawn outline in which an existing record may describe the same feature. */
export const NEARBY_WITHIN = 50
/** The most results in one answer, nearest first. */
export const MOST_NEARBY = 20

const Kind = Type.Union([
  Type.Literal('records'),
  Type.Literal('monuments'),
  Type.Literal('parks'),
  Type.Literal('nmr'),
])
export type NearbyKind = Static<typeof Kind>

/** Whose number a site on a heritage layer has. */
export const REGISTER_OF = { monuments: 'sm', nmr: 'nprn', parks: 'other' } as const satisfies Record<
  Exclude<NearbyKind, 'records'>,
  ReferenceScheme
>

export const NearbySite = Type.Object({
  kind: Kind,
  /** The id in the address of the record or the heritage feature. */
  id: Type.String(),
  name: Nullable(Type.String()),
  name_cy: Nullable(Type.String()),
  /** PRN of a record, SAM number of a monument, reference number of a park, NPRN of a site. */
  number: Nullable(Type.String()),
  /** Whole metres between the two; 0 where they overlap. */
  distance: Type.Integer(),
  /** A point on it; degrees, WGS 84. */
  longitude: Type.Number(),
  latitude: Type.Number(),
})
export type NearbySite = Static<typeof NearbySite>

export const findNearby = route({
  method: 'POST',
  path: '/api/known/',
  summary: 'Records and sites at an outline or within 50 m of it, nearest first',
  tag: 'Heritage',
  auth: 'public',
  body: Type.Object({
    /** JSON text of `[[lat, lng], …]`, as for a new record. */
    polygonCoordinate: Type.String(),
  }),
  response: {
    200: Type.Object({
      sites: Type.Array(NearbySite),
      /** Layers that the operator offers but that did not answer. */
      unasked: Type.Array(Kind),
    }),
    400: FieldErrors,
    429: Detail,
  },
})

export const KnownSite = Type.Object({
  ...NearbySite.properties,
  /**
   * The share of the outline of the record that it covers, 0 to 1. Null for what has no outline here: a point, or a record whose
   * place is withheld from the caller.
   */
  covered: Nullable(Type.Number()),
})
export type KnownSite = Static<typeof KnownSite>

/** A place that the Historic Environment Record declined before, which may be of a record that is deleted. */
export const DeclinedPlace = Type.Object({
  /** Number of the record that was declined. */
  record: Type.Integer(),
  declined: Type.String({ format: 'date-time' }),
  reason: Type.Enum([...DECLINE_REASONS]),
  /** Of the earlier entry, where it is on record already: `prn_gat:81234`. */
  prn: Nullable(Type.String()),
  /** Whole metres between the two; 0 where they overlap. */
  distance: Type.Integer(),
})
export type DeclinedPlace = Static<typeof DeclinedPlace>

export const findKnownOfRecord = route({
  method: 'GET',
  path: '/api/review/{id}/known/',
  summary:
    'What is on record at a record or within 50 m of it, for its reviewers: the most overlap first, then the nearest',
  tag: 'Review',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  response: {
    200: Type.Object({
      sites: Type.Array(KnownSite),
      /** Declined places in the area of the caller, nearest first. */
      declined: Type.Array(DeclinedPlace),
      /** Layers that the operator offers but that did not answer. */
      unasked: Type.Array(Kind),
    }),
    401: Detail,
    403: Detail,
    404: Detail,
    429: Detail,
  },
})
