import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { Outline } from '../records/places/position.ts'
import { AREA_LAYERS } from '../relief/heritage.ts'
import { HER_REGIONS } from '../review/grants.ts'
import { SensitivityLevel } from '../review/sensitivity-levels.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '../review/verdicts.ts'
import { sendAnswers } from './answers.ts'
import { REGION_BY } from './codes.ts'

/** How many finds are in a batch unless the officer asks for more or fewer. */
export const BATCH_FINDS = { least: 1, preset: 50, most: 200 } as const
/** Of finds within so many metres of each other, one goes. */
export const SAME_PLACE_METRES = 50
/** Months for which a find that was left out is not offered. */
export const LEFT_OUT_MONTHS = 12
/** Characters of the reason for it. */
export const LEFT_OUT_REASON = { least: 3, most: 500 } as const
/** A finder is asked for permission once in so many days. */
export const QUESTION_ONCE_IN_DAYS = 90

const tag = 'Historic Environment Record'
const auth = 'member'
const Moment = Type.String({ format: 'date-time' })
const Region = Type.Enum([...HER_REGIONS])
const Count = Type.Integer()
const Refused = { 401: Detail, 403: Detail }

export const HerBatch = Type.Object({
  id: Type.Integer(),
  region: Region,
  /** How the region of its finds is known; of the find of which it is known least. */
  region_by: Type.Enum([...REGION_BY]),
  /** Counts from 1 in each region. */
  number: Type.Integer(),
  made: Moment,
  /** Username; null if that person has left. */
  made_by: Nullable(Type.String()),
  /** Finds that went, how many of them were answered, and with what. */
  finds: Count,
  answered: Count,
  accepted: Count,
  declined: Count,
  /** Of the zip, which is kept for ten years; null afterwards. */
  bytes: Nullable(Type.Integer()),
  sha256: Type.String(),
})
export type HerBatch = Static<typeof HerBatch>

export const listBatches = route({
  method: 'GET',
  path: '/api/her/',
  summary: 'Your regions with the finds that wait for an answer, and their batches, newest first',
  tag,
  auth,
  response: {
    200: Type.Object({
      regions: Type.Array(
        Type.Object({
          region: Region,
          /** Finds of its batches without an answer. */
          unanswered: Count,
        }),
      ),
      /** While more finds of a region are unanswered, no batch is made. */
      backlog: Count,
      batches: Type.Array(HerBatch),
    }),
    ...Refused,
  },
})

export const EligibleFind = Type.Object({
  id: Type.Integer(),
  /** The confirmed version. */
  version: Type.Integer(),
  title: Type.String(),
  /** As the reviewer says, otherwise as the finder does. */
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  sure_archaeological: Nullable(Type.Enum([...SURE_ARCHAEOLOGICAL])),
  sure_type: Nullable(Type.Enum([...SURE_TYPE])),
  /** Members whose opinion agrees. */
  agree: Count,
  first_sentence: Type.String(),
  grid_reference: Nullable(Type.String()),
  /** A scheduled monument or registered park within 50 m. */
  known_site: Nullable(
    Type.Object({
      layer: Type.Enum([...AREA_LAYERS]),
      number: Type.String(),
      name: Nullable(Type.String()),
      name_cy: Nullable(Type.String()),
      metres: Type.Number(),
    }),
  ),
  /** Other finds within 50 m, which go with this one. */
  same_place: Type.Array(Type.Integer()),
  region_by: Type.Enum([...REGION_BY]),
  sensitivity: SensitivityLevel,
  polygonCoordinate: Outline,
})
export type EligibleFind = Static<typeof EligibleFind>

export const listEligible = route({
  method: 'GET',
  path: '/api/her/eligible/',
  summary: 'The confirmed finds of a region that would go with the next batch, in its order',
  tag,
  auth,
  query: Type.Object({
    region: Region,
    limit: Type.Optional(Type.Integer({ minimum: BATCH_FINDS.least, maximum: BATCH_FINDS.most })),
  }),
  response: {
    200: Type.Object({
      finds: Type.Array(EligibleFind),
      /** All that could go, whatever the limit; of finds within 50 m of each other, each counts. */
      eligible: Count,
      /** Confirmed finds without a licence or a permission, whose finders never said no, and how many of these can be asked now. */
      lack_permission: Count,
      can_ask: Count,
      /** What was left out and is not offered for now, by number. */
      left_out: Type.Array(Type.Object({ id: Type.Integer(), reason: Type.String(), until: Moment })),
    }),
    400: FieldErrors,
    ...Refused,
    /** The list would show more exact places than are allowed in a day. */
    429: Detail,
  },
})

export const makeBatch = route({
  method: 'POST',
  path: '/api/her/batches/',
  summary:
    'Make a batch of the next finds of a region; 409 while too many are unanswered, or if the list is no longer the one that you saw',
  tag,
  auth,
  body: Type.Object({
    region: Region,
    limit: Type.Integer({ minimum: BATCH_FINDS.least, maximum: BATCH_FINDS.most }),
    /** The numbers of the finds that you saw, in their order: others are not sent unseen. */
    finds: Type.Optional(Type.Array(Type.Integer(), { maxItems: BATCH_FINDS.most })),
  }),
  response: { 201: HerBatch, 400: FieldErrors, ...Refused, 409: Detail, 429: Detail, 507: Detail },
})

export const leaveOut = route({
  method: 'POST',
  path: '/api/her/left-out/',
  summary: 'Leave a find out of batches for 12 months, with the reason, or take that back',
  tag,
  auth,
  body: Type.Object({
    record: Type.Integer(),
    region: Region,
    left_out: Type.Boolean(),
    /** Required where it is left out. */
    reason: Type.Optional(Type.String({ maxLength: LEFT_OUT_REASON.most })),
  }),
  response: { 204: null, 400: FieldErrors, ...Refused, 404: Detail },
})

export const askPermission = route({
  method: 'POST',
  path: '/api/her/ask-permission/',
  summary:
    'Ask the finders of confirmed finds of a region for a licence and their permission, each once in 90 days',
  tag,
  auth,
  body: Type.Object({ region: Region }),
  response: {
    200: Type.Object({
      /** How many finders were asked now. */
      asked: Count,
    }),
    400: FieldErrors,
    ...Refused,
  },
})

export const getBatchZip = route({
  method: 'GET',
  path: '/api/her/batches/{id}/zip/',
  summary: 'The zip of a batch, for officers of its region and administrators',
  tag,
  auth,
  params: Type.Object({ id: Type.Integer() }),
  response: { 200: Type.Unsafe({ type: 'string', format: 'binary' }), 401: Detail, 404: Detail, 410: Detail },
  produces: 'application/zip',
})

export const HER_ROUTES = [
  listBatches,
  listEligible,
  makeBatch,
  leaveOut,
  askPermission,
  getBatchZip,
  sendAnswers,
]
