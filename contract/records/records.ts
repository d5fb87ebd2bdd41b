import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { ShownKnown } from './details.ts'
import { ShownLicence, ShownPictureLicence } from './licences.ts'
import { RecordMeasures } from './places/measures.ts'
import { Nullable } from '../http/nullable.ts'
import { Outline } from './places/position.ts'
import { inForm, RECORD_COLUMNS, toWire } from './record-fields.ts'
import { FILTER_TEXT_MAX_LENGTH, RecordFilterQuery } from './record-filter.ts'
import { REFERENCE_NUMBER_MAX_LENGTH, ShownReference } from './references.ts'
import { ReviewSummary } from '../review/review.ts'
import { REVIEW_STATES } from '../review/verdicts.ts'
import { route } from '../http/route.ts'
import { sameForAll } from '../http/same-for-all.ts'
import { PublishedLevel } from '../review/sensitivity-levels.ts'
import { SENSITIVITY_FIELDS } from '../review/sensitivity.ts'

export { Outline }

const OptionalText = Type.Optional(Type.String())

/** The fields of a record in answers. */
export const SHOWN_FIELDS = toWire(inForm('shown', RECORD_COLUMNS))
/** The fields of a record in the form that adds it. */
export const SENT_FIELDS = toWire(inForm('sent', RECORD_COLUMNS))
/** The fields of a record in a draft. */
export const DRAFTED_FIELDS = toWire(inForm('drafted', RECORD_COLUMNS))

const { polygonCoordinate, title, description, PRN, site_type, monument_type, period, ...laterFields } =
  SHOWN_FIELDS

/** The form fields of photos, in the order of their positions. */
export const PHOTO_FIELDS = ['picture1', 'picture2', 'picture3', 'picture4', 'picture5'] as const
/** The photos of a record in a form. */
export const SENT_PHOTOS = sameForAll(PHOTO_FIELDS, Type.Optional(Type.String({ format: 'binary' })))

/**
 * What the member says about licences, as JSON text of at most 1 KiB:
 * `{"record": "cc-by-4.0", "her_permission": true, "pictures": {"2": "all-rights-reserved"}}`. What is absent is not said:
 * then a new record has no licence, and a change leaves it alone.
 */
export const SENT_LICENCE = OptionalText

/**
 * What the finder knows beyond what a record must say, as JSON text of at most 16 KiB, with the parts of `known` in the answer:
 * `{"sure_archaeological": "high", "evidence": [{"kind": "old_map", "edition": "OS 6 inch, 1888"}]}`. What is absent is not said
 * and does not change; null or an empty list takes a part back.
 */
export const SENT_KNOWN = OptionalText

/** The record of the previous portal, with its fields in its order; later fields are in `RecordDetail`. */
export const Record = Type.Object({
  id: Type.Integer(),
  recorded_by: Nullable(Type.String()),
  recorded_by_user_id: Nullable(Type.Integer()),
  prn: Nullable(Type.String()),
  site_type_display: Type.String(),
  monument_type_display: Type.String(),
  period_display: Type.String(),
  /** `DD/MM/YYYY`, the UTC day of creation. */
  date_recorded: Type.String(),
  polygonCoordinate,
  title,
  description,
  PRN,
  site_type,
  monument_type,
  period,
  ...sameForAll(PHOTO_FIELDS, Nullable(Type.String())),
})
export type Record = Static<typeof Record>

/** What the portal's own dialog shows beyond the kept list: smaller pictures and whether the record is invented. */
export const RecordPhoto = Type.Object({
  position: Type.Integer(),
  url: Type.String(),
  /** 120 by 90 pixels. */
  thumbnail: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  licence: ShownPictureLicence,
})
export type RecordPhoto = Static<typeof RecordPhoto>

export const RecordDetail = Type.Object({
  ...Record.properties,
  pictures: Type.Array(RecordPhoto),
  /** True for the invented records of the demonstration landscape. */
  demonstration: Type.Boolean(),
  /** Increases with every change of the record, from 1. */
  version: Type.Integer(),
  ...laterFields,
  ...SENSITIVITY_FIELDS,
  licence: ShownLicence,
  /** Its numbers in registers: its `PRN` and those that its finder knows; empty for those who see only its square. */
  references: Type.Array(ShownReference),
  /** What its finder knows; null if nothing was said. Absent unless the answer shows the exact record. */
  known: Type.Optional(Nullable(ShownKnown)),
  /** Absent unless the answer shows the exact record. */
  review: Type.Optional(ReviewSummary),
  opinions: Type.Optional(Type.Object({ total: Type.Integer() })),
  /** Absent unless the answer shows the exact record; null until they are computed. */
  measures: Type.Optional(Nullable(RecordMeasures)),
})
export type RecordDetail = Static<typeof RecordDetail>

export const listRecords = route({
  method: 'GET',
  path: '/api/records/',
  summary: 'All records, oldest first, as one array',
  tag: 'Records',
  auth: 'public',
  response: { 200: Type.Array(Record) },
})

export const getRecord = route({
  method: 'GET',
  path: '/api/records/{id}/',
  summary: 'One record with its pictures',
  tag: 'Records',
  auth: 'public',
  params: Type.Object({ id: Type.Integer() }),
  response: {
    200: RecordDetail,
    404: Detail,
    /** Its exact place would be one more than are shown to a reader in a day. */
    429: Detail,
  },
})

/** A record as shown in a list. */
export const RecordSummary = Type.Object({
  id: Type.Integer(),
  title,
  /** The first 100 characters of the description, with an ellipsis if there are more. */
  excerpt: Type.String(),
  site_type,
  monument_type,
  period,
  recorded_by: Nullable(Type.String()),
  /** `DD/MM/YYYY`, the UTC day of creation. */
  date_recorded: Type.String(),
  demonstration: Type.Boolean(),
  /** How far its review has come; null if the place is withheld. */
  review: Nullable(Type.Enum([...REVIEW_STATES])),
  /** Of the first picture; null if there is none. */
  thumbnail: Nullable(Type.String()),
  /** A point in the outline; degrees, WGS 84. */
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** The box around the outline in degrees: west, south, east, north. */
  extent: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
})
export type RecordSummary = Static<typeof RecordSummary>

/** Length of the excerpt of a description in characters. */
export const RECORD_EXCERPT_LENGTH = 100
/** Number of records in one answer. */
export const RECORDS_PER_SEARCH = 50
/** Matches are counted up to this number. */
export const RECORD_COUNT_LIMIT = 1000

const Longitude = Type.Optional(Type.Number({ minimum: -180, maximum: 180 }))
const Latitude = Type.Optional(Type.Number({ minimum: -90, maximum: 90 }))

export const searchRecords = route({
  method: 'GET',
  path: '/api/records/search/',
  summary: 'Records by place, type, period, day, member, words and title, newest first, 50 at a time',
  tag: 'Records',
  auth: 'public',
  query: Type.Object({
    /** All four or none: finds records whose outline meets the box. Degrees, WGS 84. */
    west: Longitude,
    south: Latitude,
    east: Longitude,
    north: Latitude,
    ...RecordFilterQuery,
    /** Words that must all occur in the title; case and accents do not matter. */
    title: Type.Optional(Type.String({ maxLength: FILTER_TEXT_MAX_LENGTH })),
    /** The number in any register of the record: finds those whose PRN or other number is this one. */
    reference: Type.Optional(Type.String({ maxLength: REFERENCE_NUMBER_MAX_LENGTH })),
    /** For the next 50: the `next` of the previous answer. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  response: {
    200: Type.Object({
      records: Type.Array(RecordSummary),
      /** Number of all records that match, at most 1000. */
      total: Type.Integer(),
      /** True if there are more than `total`. */
      total_is_more: Type.Boolean(),
      /** Null on the last page. */
      next: Nullable(Type.Integer()),
    }),
    400: FieldErrors,
  },
})

/** Like all routes that create something, it accepts an `Idempotency-Key`, which docs/api.md explains. */
export const createRecord = route({
  method: 'POST',
  path: '/api/records/create/',
  summary: 'Add a record: one polygon, its description and up to five pictures',
  tag: 'Records',
  auth: 'member',
  body: Type.Object({
    ...SENT_FIELDS,
    /**
     * With `true`, a polygon of more than 100 km² is refused. The pages of this portal always send it. Clients of the
     * previous portal do not know it: they may add polygons of any size, as before.
     */
    limit_area: Type.Optional(Type.String({ enum: ['true', 'false'] })),
    /** Who can see its place and details; without it, as the operator configured (SENSITIVITY_DEFAULT). */
    sensitivity: Type.Optional(PublishedLevel),
    licence: SENT_LICENCE,
    known: SENT_KNOWN,
    ...SENT_PHOTOS,
  }),
  files: PHOTO_FIELDS,
  response: {
    201: Record,
    400: Type.Union([FieldErrors, Detail]),
    401: Detail,
    409: Detail,
    413: Detail,
    429: Detail,
  },
})
