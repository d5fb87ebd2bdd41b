import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { Outline } from '../records/places/position.ts'
import { RecordFilterQuery } from '../records/record-filter.ts'
import { REVIEW_STATES } from './verdicts.ts'
import { route } from '../http/route.ts'
import { SensitivityLevel } from './sensitivity-levels.ts'

/** The lists of a reviewer. */
export const QUEUE_TABS = ['to_decide', 'mine', 'waiting', 'second_looks', 'changed'] as const
export type QueueTab = (typeof QUEUE_TABS)[number]

export const QUEUE_ORDERS = ['oldest', 'nearest', 'least_seen'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

/** Number of records in one answer. */
export const QUEUE_PAGE = 25

const Moment = Type.String({ format: 'date-time' })

export const QueuedRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  state: Type.Enum([...REVIEW_STATES]),
  /** Since when it has been in this state. */
  since: Moment,
  recorded: Moment,
  version: Type.Integer(),
  /** Number of the last event of its review. */
  seq: Type.Integer(),
  /** The version that was confirmed, if one was. */
  verified_version: Nullable(Type.Integer()),
  /** Whether the reader has seen this version. */
  seen: Type.Boolean(),
  taken_until: Nullable(Moment),
  /** Standing opinions of members. */
  opinions: Type.Integer(),
  sensitivity: SensitivityLevel,
  /** True for the invented records of the demonstration landscape, which are listed while no member has recorded anything. */
  demonstration: Type.Boolean(),
  polygonCoordinate: Outline,
})
export type QueuedRecord = Static<typeof QueuedRecord>

const Count = Type.Integer()

export const listQueue = route({
  method: 'GET',
  path: '/api/review/queue/',
  summary: 'Records that wait for a reviewer, 25 at a time; never your own',
  tag: 'Review',
  auth: 'member',
  query: Type.Object({
    tab: Type.Optional(Type.Enum([...QUEUE_TABS])),
    order: Type.Optional(Type.Enum([...QUEUE_ORDERS])),
    /** Degrees, WGS 84: where `nearest` begins. */
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    /** `true` also lists what you have marked as seen. */
    seen: Type.Optional(Type.Enum(['true', 'false'])),
    ...RecordFilterQuery,
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  response: {
    200: Type.Object({
      records: Type.Array(QueuedRecord),
      /** How many match. */
      total: Type.Integer(),
      /** For the next 25: `skip`; null on the last page. */
      next: Nullable(Type.Integer()),
      /** How many are in each list, without the filters. */
      tabs: Type.Object({
        to_decide: Count,
        mine: Count,
        waiting: Count,
        second_looks: Count,
        changed: Count,
      }),
      /** Whether the reader has yet to make the reviewer's promise. */
      promise_open: Type.Boolean(),
      /** Whether the reader reviews a region whose boundaries the portal does not know: then nothing is listed. */
      boundaries_missing: Type.Boolean(),
    }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
    /** The list would show more exact places than are allowed in a day. */
    429: Detail,
  },
})
