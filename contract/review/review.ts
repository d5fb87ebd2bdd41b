import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { StatedPosition } from '../records/places/position.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '../open-data/vocabulary.ts'
import { Reference, REFERENCE_NUMBER_MAX_LENGTH, REFERENCE_SCHEMES } from '../records/references.ts'
import { route } from '../http/route.ts'
import { HER_REGIONS } from './grants.ts'
import { DECLINE_REASONS, HER_STATUSES } from '../her/her.ts'
import { CAUSES, REVIEW_STATES, SURE_ARCHAEOLOGICAL, SURE_TYPE, VERDICTS } from './verdicts.ts'

/** Lengths in characters. A question to the finder needs more than a word. */
export const REVIEW_NOTE_MIN_LENGTH = 10
export const REVIEW_NOTE_MAX_LENGTH = 1000
/** Days for which a record is kept for the reviewer who took it. */
export const TAKEN_DAYS = 7
/** Decisions of one reviewer. */
export const DECISIONS_AN_HOUR = 30
export const DECISIONS_A_DAY = 150
/** A question that the finder has not answered for so many days goes to the end of the list. */
export const STALE_QUESTION_DAYS = 60

const tag = 'Review'
const Moment = Type.String({ format: 'date-time' })
const One = Type.Object({ id: Type.Integer() })

const Target = Type.Union([
  Type.Object({ record: Type.Integer() }),
  Type.Object({ scheme: Type.Enum([...REFERENCE_SCHEMES]), number: Type.String() }),
])

/** What a reviewer says instead of what the finder says. */
const Correction = Type.Object({
  site_type: Type.Enum([...SITE_TYPES]),
  monument_type: Type.Enum([...MONUMENT_TYPES]),
  period: Type.Enum([...PERIODS]),
})
export type Correction = Static<typeof Correction>

/** What the Historic Environment Record of its region says of a find, or that the find was sent there. */
const HerWord = Type.Object({
  status: Type.Enum([...HER_STATUSES]),
  /** The confirmed version that was sent or answered. */
  version: Type.Integer(),
  at: Moment,
  /** Its number there; or that of the earlier entry, where it is on record already. */
  reference: Nullable(Reference),
  /** Why it was declined. */
  reason: Nullable(Type.Enum([...DECLINE_REASONS])),
})

/** What everyone may know of the review of an open record. */
export const ReviewSummary = Type.Object({
  state: Type.Enum([...REVIEW_STATES]),
  /** Since when. */
  since: Moment,
  /** Of a reviewer's verdict: how sure. */
  sure_archaeological: Nullable(Type.Enum([...SURE_ARCHAEOLOGICAL])),
  sure_type: Nullable(Type.Enum([...SURE_TYPE])),
  /** How exact the outline is, if the reviewer said it. */
  position: Nullable(StatedPosition),
  /** Of a confirmed record: type and period as the reviewer corrected them, beside those of the finder. */
  correction: Nullable(Correction),
  /** Why it was judged not archaeological. */
  reason: Nullable(Type.Enum([...CAUSES])),
  /** Where it is already on record. */
  target: Nullable(Target),
  /** The version that was confirmed last, and when; it stays when a later version is being reviewed. */
  verified: Nullable(Type.Object({ version: Type.Integer(), at: Moment })),
  /** Null if it was never sent to a Historic Environment Record or answered by one. */
  her: Nullable(HerWord),
  /** Records that were found to be the same as this one. */
  also_recorded: Type.Array(
    Type.Object({ id: Type.Integer(), recorded_by: Nullable(Type.String()), year: Type.Integer() }),
  ),
})
export type ReviewSummary = Static<typeof ReviewSummary>

export const REVIEW_EVENTS = [
  'taken',
  'released',
  'needs_info',
  'answered',
  'edited',
  'verified',
  'not_archaeological',
  'already_recorded',
  'reopened',
  'second_look',
  'undone',
] as const
export type ReviewEventKind = (typeof REVIEW_EVENTS)[number]

export const ReviewEvent = Type.Object({
  /** Number of the event within the review of its record, from 1. */
  seq: Type.Integer(),
  kind: Type.Enum([...REVIEW_EVENTS]),
  at: Moment,
  /** The version of the record at that time. */
  version: Type.Integer(),
  from: Type.Enum([...REVIEW_STATES]),
  to: Type.Enum([...REVIEW_STATES]),
  /** For signed-in members; null for visitors, and if that person has left. */
  by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  reason: Nullable(Type.Enum([...CAUSES])),
  target: Nullable(Target),
  sure_archaeological: Nullable(Type.Enum([...SURE_ARCHAEOLOGICAL])),
  sure_type: Nullable(Type.Enum([...SURE_TYPE])),
  position: Nullable(StatedPosition),
  correction: Nullable(Correction),
})
export type ReviewEvent = Static<typeof ReviewEvent>

/** How soon reviewers look at finds, as far as it can be said honestly. */
export const Staffing = Type.Object({
  /** Whether a reviewer decided something in the last 60 days. */
  staffed: Type.Boolean(),
  /** Records that wait for a decision. */
  waiting: Type.Integer(),
  /** Days within which half of the last decisions were made; null with fewer than ten. */
  median_days: Nullable(Type.Integer()),
})
export type Staffing = Static<typeof Staffing>

export const getStaffing = route({
  method: 'GET',
  path: '/api/review/staffing/',
  summary: 'How many finds wait for a reviewer, and how soon half of them are looked at',
  tag,
  auth: 'public',
  response: { 200: Staffing },
})

/** What the reader of the request can do with a record at this moment. */
export const REVIEW_ACTS = [
  'take',
  'release',
  'decide',
  'reopen',
  'answer_for_her',
  'answer',
  'second_look',
] as const
export type ReviewAct = (typeof REVIEW_ACTS)[number]

export const RecordReview = Type.Object({
  ...ReviewSummary.properties,
  /** Increases with every event; a decision must name the one that the reviewer saw. */
  seq: Type.Integer(),
  version: Type.Integer(),
  /** Who has taken it, for reviewers; and until when. */
  taken: Nullable(Type.Object({ by: Nullable(Type.String()), mine: Type.Boolean(), until: Moment })),
  acts: Type.Array(Type.Enum([...REVIEW_ACTS])),
  her: Nullable(
    Type.Object({
      ...HerWord.properties,
      /** What the officer wrote to the finder, for those two and for reviewers of its area. */
      note: Nullable(Type.String()),
    }),
  ),
  /** For reviewers of its area: whether they have marked this version as seen. */
  seen: Type.Optional(Type.Boolean()),
  /** For reviewers of its area: where it lies. */
  where: Type.Optional(
    Type.Object({
      /** By the boundaries of the operator; null without them, and outside all regions. */
      region: Nullable(Type.Enum([...HER_REGIONS])),
      /** The nearest town or village in English and Welsh; null where there is none within 15 km. */
      near: Nullable(Type.Object({ en: Type.String(), cy: Type.String() })),
    }),
  ),
  /** The oldest first. */
  events: Type.Array(ReviewEvent),
})
export type RecordReview = Static<typeof RecordReview>

export const getReview = route({
  method: 'GET',
  path: '/api/records/{id}/review/',
  summary: 'The review of a record: its state, what has happened, and what you can do',
  tag,
  auth: 'public',
  params: One,
  response: { 200: RecordReview, 404: Detail },
})

/** The state has changed meanwhile; `review` is the new one. */
const Meanwhile = Type.Object({ detail: Type.String(), review: Type.Optional(RecordReview) })
const Refused = { 401: Detail, 403: Detail, 404: Detail, 409: Meanwhile }

export const takeRecord = route({
  method: 'POST',
  path: '/api/review/{id}/take/',
  summary: 'Take a record for a week, so that no other reviewer decides about it',
  tag,
  auth: 'member',
  params: One,
  response: { 200: RecordReview, ...Refused },
})

export const releaseRecord = route({
  method: 'POST',
  path: '/api/review/{id}/release/',
  summary: 'Give a record back that you have taken',
  tag,
  auth: 'member',
  params: One,
  response: { 200: RecordReview, ...Refused },
})

export const decideRecord = route({
  method: 'POST',
  path: '/api/review/{id}/decide/',
  summary: 'Say what a record is, or ask its finder; the finder gets your reason',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({
    verdict: Type.Enum([...VERDICTS]),
    /** The version and the number of the last event that you saw. */
    version: Type.Integer(),
    seq: Type.Integer(),
    note: Type.Optional(Type.String({ maxLength: REVIEW_NOTE_MAX_LENGTH })),
    /** Both are required with `verified`. */
    sure_archaeological: Type.Optional(Type.Enum([...SURE_ARCHAEOLOGICAL])),
    sure_type: Type.Optional(Type.Enum([...SURE_TYPE])),
    /** With `verified`: how exact the outline is. */
    position: Type.Optional(Nullable(StatedPosition)),
    /** With `verified`, where the finder's are not right: all three or none. The record stays as it is. */
    site_type: Type.Optional(Type.Enum([...SITE_TYPES])),
    monument_type: Type.Optional(Type.Enum([...MONUMENT_TYPES])),
    period: Type.Optional(Type.Enum([...PERIODS])),
    /** Required with `not_archaeological`. */
    reason: Type.Optional(Type.Enum([...CAUSES])),
    /** With `already_recorded`: a record of the portal, or a register and the number there. */
    target_record: Type.Optional(Type.Integer()),
    target_scheme: Type.Optional(Type.Enum([...REFERENCE_SCHEMES])),
    target_number: Type.Optional(Type.String({ maxLength: REFERENCE_NUMBER_MAX_LENGTH })),
  }),
  response: { 200: RecordReview, 400: FieldErrors, ...Refused, 429: Detail },
})

export const reopenRecord = route({
  method: 'POST',
  path: '/api/review/{id}/reopen/',
  summary: 'Review a record again that was decided, with the reason',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ version: Type.Integer(), seq: Type.Integer(), note: Type.String() }),
  response: { 200: RecordReview, 400: FieldErrors, ...Refused },
})

export const markSeen = route({
  method: 'POST',
  path: '/api/review/{id}/seen/',
  summary: 'Mark the present version of a record as seen, or take the mark back, in your own list only',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ seen: Type.Boolean() }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail },
})

export const answerQuestion = route({
  method: 'POST',
  path: '/api/records/{id}/answered/',
  summary: 'Tell the reviewer of your record that you have answered the question',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: REVIEW_NOTE_MAX_LENGTH })) }),
  response: { 200: RecordReview, 400: FieldErrors, ...Refused },
})

export const askSecondLook = route({
  method: 'POST',
  path: '/api/records/{id}/second-look/',
  summary: 'Ask that a different reviewer looks at your record again, once for each decision',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: REVIEW_NOTE_MAX_LENGTH })) }),
  response: { 200: RecordReview, 400: FieldErrors, ...Refused },
})

export const REVIEW_ROUTES = [
  getReview,
  answerQuestion,
  askSecondLook,
  getStaffing,
  takeRecord,
  releaseRecord,
  decideRecord,
  reopenRecord,
  markSeen,
] as const
