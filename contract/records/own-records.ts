import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { RECORD_LICENCES } from './licences.ts'
import { ShownKnown } from './details.ts'
import { Nullable } from '../http/nullable.ts'
import {
  PHOTO_FIELDS,
  RecordDetail,
  RecordSummary,
  SENT_FIELDS,
  SENT_KNOWN,
  SENT_LICENCE,
  SENT_PHOTOS,
  SHOWN_FIELDS,
} from './records.ts'
import { WIRE_FIELDS } from './record-fields.ts'
import { route } from '../http/route.ts'
import { SensitivityLevel } from '../review/sensitivity-levels.ts'

const ofRecord = Type.Object({ id: Type.Integer() })
const NotYours = { 401: Detail, 403: Detail, 404: Detail }

/** The parts of a record in which two versions can differ. */
export const RECORD_PARTS = [...WIRE_FIELDS, 'known', 'pictures'] as const
const RecordPart = Type.Enum([...RECORD_PARTS])
export type RecordPart = (typeof RECORD_PARTS)[number]

/** The record has changed since the version in the request. Nothing was saved. */
export const ChangedMeanwhile = Type.Object({
  detail: Type.String(),
  /** The current version. */
  version: Type.Integer(),
  /** The parts in which the two versions differ. */
  changed: Type.Array(RecordPart),
})

export const updateRecord = route({
  method: 'PATCH',
  path: '/api/records/{id}/',
  summary:
    'Change one of your records; missing fields do not change, and an empty picture field removes that picture',
  tag: 'Records',
  auth: 'member',
  params: ofRecord,
  body: Type.Object({
    ...Type.Partial(Type.Object(SENT_FIELDS)).properties,
    ...SENT_PHOTOS,
    licence: SENT_LICENCE,
    known: SENT_KNOWN,
    /** The version that was edited, here or as `If-Match: "3"`. Refused with 409 if there is a newer one. */
    version: Type.Optional(Type.Integer()),
  }),
  files: PHOTO_FIELDS,
  response: {
    200: RecordDetail,
    400: Type.Union([FieldErrors, Detail]),
    ...NotYours,
    409: ChangedMeanwhile,
    413: Detail,
    429: Detail,
  },
})

export const deleteRecord = route({
  method: 'DELETE',
  path: '/api/records/{id}/',
  summary: 'Delete one of your records; it can be restored for 30 days',
  tag: 'Records',
  auth: 'member',
  params: ofRecord,
  response: { 204: null, ...NotYours },
})

export const restoreRecord = route({
  method: 'POST',
  path: '/api/records/{id}/restore/',
  summary: 'Restore one of your records within 30 days of deleting it',
  tag: 'Records',
  auth: 'member',
  params: ofRecord,
  response: { 204: null, 401: Detail, 404: Detail },
})

/** A photo that a version of a record had. */
export const VersionPhoto = Type.Object({
  /** From 1, as in the form. */
  position: Type.Integer(),
  /** The first version that had this photo in this position: two versions with the same number have the same photo. */
  since: Type.Integer(),
  /** Both null for a photo that the record no longer has: it is shown to nobody. */
  url: Nullable(Type.String()),
  thumbnail: Nullable(Type.String()),
})
export type VersionPhoto = Static<typeof VersionPhoto>

export const RecordVersion = Type.Object({
  version: Type.Integer(),
  /** ISO 8601, UTC. */
  made_at: Type.String(),
  /** Null if the member has left. */
  made_by: Nullable(Type.String()),
  /** The parts that differ from the previous version; empty for the first version. */
  changed: Type.Array(RecordPart),
  ...SHOWN_FIELDS,
  known: Nullable(ShownKnown),
  /** Number of photos. */
  pictures: Type.Integer(),
  photos: Type.Optional(Type.Array(VersionPhoto)),
})
export type RecordVersion = Static<typeof RecordVersion>

/** Number of versions in one answer. */
export const VERSIONS_PER_PAGE = 20

export const listRecordVersions = route({
  method: 'GET',
  path: '/api/records/{id}/versions/',
  summary:
    'The versions of a record with their authors and dates, newest first, 20 at a time; for administrators also those of hidden and deleted records',
  tag: 'Records',
  auth: 'public',
  params: ofRecord,
  /** The last version on the previous page. The list ends with version 1. */
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  response: { 200: Type.Array(RecordVersion), 400: FieldErrors, 404: Detail },
})

/** The columns by which the list of own records can be sorted. */
export const OWN_RECORD_ORDERS = ['date', 'title', 'site_type', 'period'] as const
/** Number of records in one answer. */
export const OWN_RECORDS_PER_PAGE = 20

export const OwnRecord = Type.Object({
  ...RecordSummary.properties,
  pictures: Type.Integer(),
  licence: Type.Enum([...RECORD_LICENCES]),
  /** ISO 8601; null unless an administrator has hidden it. */
  hidden_at: Nullable(Type.String()),
  hidden_reason: Nullable(Type.String()),
  /** ISO 8601; null unless the member deleted it. */
  deleted_at: Nullable(Type.String()),
  sensitivity: Type.Optional(SensitivityLevel),
  /** The levels to which you can change it. */
  sensitivity_choices: Type.Optional(Type.Array(SensitivityLevel)),
})
export type OwnRecord = Static<typeof OwnRecord>

export const listOwnRecords = route({
  method: 'GET',
  path: '/api/records/mine/',
  summary:
    'Your own records, including hidden ones, 20 at a time; or those that you deleted in the last 30 days',
  tag: 'Records',
  auth: 'member',
  query: Type.Object({
    which: Type.Optional(Type.Enum(['kept', 'deleted'])),
    sort: Type.Optional(Type.Enum([...OWN_RECORD_ORDERS])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  response: {
    200: Type.Object({ records: Type.Array(OwnRecord), total: Type.Integer() }),
    400: FieldErrors,
    401: Detail,
  },
})

/** Enough dots for any map of Wales. */
export const MOST_OWN_PLACES = 1000

export const OwnStatistics = Type.Object({
  records: Type.Integer(),
  /** Records without a licence, or with a picture without one, hidden records included. */
  unlicensed: Type.Integer(),
  pictures: Type.Integer(),
  site_types: Type.Integer(),
  /** `DD/MM/YYYY`, UTC; null if there are no records. */
  first: Nullable(Type.String()),
  latest: Nullable(Type.String()),
  /** Square metres. Ground in two outlines counts twice. */
  area: Type.Number(),
  /** Longitude and latitude of the newest 1000 records, in degrees (WGS 84). */
  places: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
})
export type OwnStatistics = Static<typeof OwnStatistics>

export const getOwnStatistics = route({
  method: 'GET',
  path: '/api/records/mine/statistics/',
  summary: 'Statistics and locations of your own records',
  tag: 'Records',
  auth: 'member',
  response: { 200: OwnStatistics, 401: Detail },
})
