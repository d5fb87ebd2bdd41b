import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { Outline } from '../records/places/position.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'
import { SensitivityLevel } from './sensitivity-levels.ts'

/** Maximum length in characters of the reason for a level. */
export const SENSITIVITY_REASON_MAX_LENGTH = 500

const Moment = Type.String({ format: 'date-time' })

/** What only those with the right to the exact record may read about its level. */
export const ExactState = Type.Object({
  /** Since when everyone could see the exact record; null if nobody ever could. */
  public_from: Nullable(Moment),
  /** Until when everyone could see it; null if they still can, or never could. */
  public_until: Nullable(Moment),
  /** When the level was set; null for an open record, as are the next two. */
  set_at: Nullable(Moment),
  /** Only a level that the finder set can be lowered by the finder. */
  set_by_finder: Nullable(Type.Boolean()),
  /** Also null if no reason was given. */
  reason: Nullable(Type.String()),
  /** The levels to which the reader can change it. */
  choices: Type.Array(SensitivityLevel),
})
export type ExactState = Static<typeof ExactState>

/** The fields of a record that say what of it the answer shows. */
export const SENSITIVITY_FIELDS = {
  sensitivity: Type.Optional(SensitivityLevel),
  /** Whether the outline is that of the feature, or the square of 1 km that contains its middle. */
  place: Type.Optional(Type.Enum(['exact', 'square'])),
  /** Only for those with the right to the exact record. */
  exact: Type.Optional(ExactState),
}

/** Open records that one request withholds at most besides the one that it names, and that are offered. */
export const BESIDE_MOST = 20

export const SensitivityState = Type.Object({
  sensitivity: SensitivityLevel,
  exact: ExactState,
  /** The numbers of the records beside it that got the same level; only where some were named. */
  also: Type.Optional(Type.Array(Type.Integer())),
})
export type SensitivityState = Static<typeof SensitivityState>

export const setSensitivity = route({
  method: 'PUT',
  path: '/api/records/{id}/sensitivity/',
  summary:
    'Say who can see the place and the details of a record: its finder, or a reviewer, an HER officer or an administrator',
  tag: 'Records',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({
    level: SensitivityLevel,
    reason: Type.Optional(Type.String({ maxLength: SENSITIVITY_REASON_MAX_LENGTH })),
    /**
     * Open records beside it that would show its place, and get the same level at once; not with `open`. Only those who look after
     * exact records can name any; of these, what is not open or not theirs to look after stays as it is.
     */
    also: Type.Optional(Type.Array(Type.Integer(), { maxItems: BESIDE_MOST })),
  }),
  response: {
    200: SensitivityState,
    400: Type.Union([FieldErrors, Detail]),
    401: Detail,
    403: Detail,
    404: Detail,
  },
})

/** An open record that would show the place of another one. */
export const BesideRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Metres between the outlines; null if that is more than 50. */
  metres: Nullable(Type.Integer()),
  /** Whether a reviewer has judged the two, or both with a third one, to be the same. */
  same: Type.Boolean(),
})
export type BesideRecord = Static<typeof BesideRecord>

export const listBeside = route({
  method: 'GET',
  path: '/api/records/{id}/beside/',
  summary:
    'Open records within 50 m of a record or judged to be the same, which would show its place; for those who look after exact records there',
  tag: 'Records',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  response: {
    200: Type.Object({ records: Type.Array(BesideRecord) }),
    401: Detail,
    403: Detail,
    404: Detail,
    /** More exact places than are shown to a reader in a day. */
    429: Detail,
  },
})

/** A record that is not open, as those see it who have the right to. */
export const ExactRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  sensitivity: SensitivityLevel,
  polygonCoordinate: Outline,
})
export type ExactRecord = Static<typeof ExactRecord>

/** Different exact places of others that a reviewer is shown in a day (UTC); administrators are not limited. */
export const EXACT_READS_A_DAY = 300
/** Above so many, administrators are notified. */
export const EXACT_READS_NOTICE = 100

/** Number of records in one answer. */
export const EXACT_RECORDS_LIMIT = 500

const Longitude = Type.Number({ minimum: -180, maximum: 180 })
const Latitude = Type.Number({ minimum: -90, maximum: 90 })

export const listExactRecords = route({
  method: 'GET',
  path: '/api/records/exact/',
  summary: 'Records in a box that are not open, for those who have the right to their exact places',
  tag: 'Records',
  auth: 'member',
  /** Degrees, WGS 84. */
  query: Type.Object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude }),
  response: {
    200: Type.Object({
      /** The newest. */
      records: Type.Array(ExactRecord),
      /** True if there are more in this box. */
      more: Type.Boolean(),
    }),
    400: FieldErrors,
    401: Detail,
    /** Their exact places would be more than are shown to a reader in a day. */
    429: Detail,
  },
})

/** Who sees exact records. */
export const SENSITIVITY_ROUTES = [listExactRecords, setSensitivity, listBeside] as const
