import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from './errors.ts'
import { SeenUnder } from './light.ts'
import { Nullable } from './nullable.ts'
import { RecordFilterQuery } from './record-filter.ts'
import { route } from './route.ts'

/** Degrees, WGS 84, latitude first; the ring is not closed. Stored exactly as it was sent. */
export const Outline = Type.Array(Type.Tuple([Type.Number(), Type.Number()]))
export type Outline = Static<typeof Outline>

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
  polygonCoordinate: Outline,
  title: Type.String(),
  description: Type.String(),
  /** Primary Record Number in the regional Historic Environment Record. */
  PRN: Nullable(Type.String()),
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  picture1: Nullable(Type.String()),
  picture2: Nullable(Type.String()),
  picture3: Nullable(Type.String()),
  picture4: Nullable(Type.String()),
  picture5: Nullable(Type.String()),
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
})
export type RecordPhoto = Static<typeof RecordPhoto>

export const RecordDetail = Type.Object({
  ...Record.properties,
  pictures: Type.Array(RecordPhoto),
  /** True for the invented records of the demonstration landscape. */
  demonstration: Type.Boolean(),
  /** Increases with every change of the record, from 1. */
  version: Type.Integer(),
  /** How the member saw the feature; null if they did not say. */
  seen_under: Nullable(SeenUnder),
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
  response: { 200: RecordDetail, 404: Detail },
})

/** A record as shown in a list. */
export const RecordSummary = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** The first 100 characters of the description, with an ellipsis if there are more. */
  excerpt: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  recorded_by: Nullable(Type.String()),
  /** `DD/MM/YYYY`, the UTC day of creation. */
  date_recorded: Type.String(),
  demonstration: Type.Boolean(),
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
  summary: 'Records by place, type, period, day, member and words, newest first, 50 at a time',
  tag: 'Records',
  auth: 'public',
  query: Type.Object({
    /** All four or none: finds records whose outline meets the box. Degrees, WGS 84. */
    west: Longitude,
    south: Latitude,
    east: Longitude,
    north: Latitude,
    ...RecordFilterQuery,
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

/** The form fields of photos, in the order of their positions. */
export const PHOTO_FIELDS = ['picture1', 'picture2', 'picture3', 'picture4', 'picture5'] as const

/** A field of a multipart form that holds a file. */
export const PictureFile = Type.Optional(Type.String({ format: 'binary' }))

/** Like all routes that create something, it accepts an `Idempotency-Key`, which docs/api.md explains. */
export const createRecord = route({
  method: 'POST',
  path: '/api/records/create/',
  summary: 'Add a record: one polygon, its description and up to five pictures',
  tag: 'Records',
  auth: 'member',
  body: Type.Object({
    title: Type.String(),
    description: Type.String(),
    PRN: Type.Optional(Type.String()),
    site_type: Type.String(),
    monument_type: Type.String(),
    period: Type.String(),
    /** JSON text of `[[lat, lng], …]`. */
    polygonCoordinate: Type.String(),
    /** JSON text of `{"layer": "light", "azimuth": 315, "altitude": 35}`; empty or absent if the member does not say. */
    seen_under: Type.Optional(Type.String()),
    /**
     * With `true`, a polygon of more than 100 km² is refused. The pages of this portal always send it. Clients of the
     * previous portal do not know it: they may add polygons of any size, as before.
     */
    limit_area: Type.Optional(Type.String({ enum: ['true', 'false'] })),
    picture1: PictureFile,
    picture2: PictureFile,
    picture3: PictureFile,
    picture4: PictureFile,
    picture5: PictureFile,
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
