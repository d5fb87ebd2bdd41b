import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { Outline } from '../records/places/position.ts'
import { CAUSES } from './verdicts.ts'
import { route } from '../http/route.ts'
import { MONUMENT_TYPES, SITE_TYPES } from '../open-data/vocabulary.ts'

/** What a member can think of a record. */
export const OPINION_KINDS = ['agree', 'other_type', 'natural_or_modern', 'cannot_tell'] as const
export type OpinionKind = (typeof OPINION_KINDS)[number]

/** Fresh: asked without the record's words; blind: without the answers of others; shown: after them. */
export const OPINION_MODES = ['fresh', 'blind', 'shown'] as const
export type OpinionMode = (typeof OPINION_MODES)[number]

/** Why an opinion is shown but not counted. */
export const UNCOUNTED = ['shown', 'new_account', 'suspended', 'reviewer', 'set_aside', 'mentioned'] as const

/** Length in characters. */
export const OPINION_NOTE_MAX_LENGTH = 500
/** Days after which the opinions of a new account are counted. */
export const OPINION_ACCOUNT_DAYS = 7
/** Counted opinions from which a share is said. */
export const FIGURE_LEAST_OPINIONS = 5

const tag = 'Review'
const Moment = Type.String({ format: 'date-time' })
const One = Type.Object({ id: Type.Integer() })
const Count = Type.Integer()

/** A share of the counted opinions with its interval of 95 % (Wilson), in whole per cent. */
export const Share = Type.Object({
  /** How many of how many. */
  k: Count,
  n: Count,
  low: Count,
  high: Count,
})
export type Share = Static<typeof Share>

export const Opinion = Type.Object({
  /** From 1 for each record; for administrators, the number by which it is set aside. */
  id: Type.Integer(),
  /** Null if the member has left. */
  by: Nullable(Type.String()),
  mine: Type.Boolean(),
  kind: Type.Enum([...OPINION_KINDS]),
  monument_type: Nullable(Type.String()),
  cause: Nullable(Type.Enum([...CAUSES])),
  note: Nullable(Type.String()),
  at: Moment,
  withdrawn: Nullable(Moment),
  /** The version of the record that it is about. */
  version: Type.Integer(),
  /** Null if it is counted. */
  uncounted: Nullable(Type.Enum([...UNCOUNTED])),
})
export type Opinion = Static<typeof Opinion>

export const Opinions = Type.Object({
  /** Standing opinions about the present question. */
  total: Count,
  /** Whether the answer may tell what they are; until the member has answered or asked to see them, only their number. */
  open: Type.Boolean(),
  /** The member's own standing opinion. */
  mine: Nullable(Opinion),
  /** The rest is absent unless they are open. */
  counts: Type.Optional(
    Type.Object({
      agree: Count,
      other_type: Count,
      natural_or_modern: Count,
      cannot_tell: Count,
      /** Shown, but not counted. */
      uncounted: Count,
    }),
  ),
  /** Whether it is archaeological, as opinions see it; null with too few. */
  archaeological: Type.Optional(Nullable(Share)),
  /** Of those who think so, how many agree with the type. */
  type: Type.Optional(Nullable(Share)),
  verdict: Type.Optional(Nullable(Type.Enum(['agree', 'disagree', 'differ']))),
  /** Until when no figure is said, because many new accounts answered within an hour; null otherwise. */
  paused_until: Type.Optional(Nullable(Moment)),
  /** For signed-in members, the newest first, withdrawn ones included. */
  opinions: Type.Optional(Type.Array(Opinion)),
})
export type Opinions = Static<typeof Opinions>

export const getOpinions = route({
  method: 'GET',
  path: '/api/records/{id}/opinions/',
  summary:
    'What members think of a record; closed until you have answered, decided records are open to everybody',
  tag,
  auth: 'public',
  params: One,
  response: { 200: Opinions, 404: Detail },
})

export const revealOpinions = route({
  method: 'POST',
  path: '/api/records/{id}/opinions/show/',
  summary: 'See what others said without answering first; an opinion after that is not counted',
  tag,
  auth: 'member',
  params: One,
  response: { 200: Opinions, 401: Detail, 403: Detail, 404: Detail },
})

/** Opinions by accounts without earlier ones within an hour that pause the figure, and for how many days. */
export const BRIGADE_OPINIONS = 5
export const BRIGADE_PAUSE_DAYS = 7

const Answer = {
  /** The version that you saw. If it asks another question meanwhile, nothing is stored. */
  version: Type.Integer(),
  kind: Type.Enum([...OPINION_KINDS]),
  /** Required with `other_type`: a monument type, or a site type if no more can be said. */
  monument_type: Type.Optional(Type.String()),
  /** Required with `natural_or_modern`. */
  cause: Type.Optional(Type.Enum([...CAUSES])),
  note: Type.Optional(Type.String({ maxLength: OPINION_NOTE_MAX_LENGTH })),
}

export const giveOpinion = route({
  method: 'POST',
  path: '/api/records/{id}/opinions/',
  summary: 'Say what you think a record is, or change what you said; not for your own records',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object(Answer),
  response: { 201: Opinions, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const withdrawOpinion = route({
  method: 'DELETE',
  path: '/api/records/{id}/opinions/mine/',
  summary: 'Withdraw your opinion; it stays in the history as withdrawn',
  tag,
  auth: 'member',
  params: One,
  response: { 200: Opinions, 401: Detail, 404: Detail },
})

/** A record as it is shown for a fresh look: its outline alone. */
export const FreshRecord = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  /** True for the invented records of the demonstration landscape, whose ground is invented too. */
  demonstration: Type.Boolean(),
  polygonCoordinate: Outline,
})
export type FreshRecord = Static<typeof FreshRecord>

export const nextSecondOpinion = route({
  method: 'GET',
  path: '/api/second-opinions/next/',
  summary: 'A record of somebody else that you have no opinion about, with its outline alone',
  tag,
  auth: 'member',
  query: Type.Object({
    /** Numbers of records that you skip, separated by commas: at most 200. */
    skip: Type.Optional(Type.String({ maxLength: 2200 })),
  }),
  response: {
    200: Type.Object({
      record: Nullable(FreshRecord),
      /** How many you have answered in this way. */
      given: Count,
    }),
    400: FieldErrors,
    401: Detail,
  },
})

export const giveSecondOpinion = route({
  method: 'POST',
  path: '/api/second-opinions/{id}/',
  summary: 'Say what you see within an outline, without having read the record',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({
    /** The version whose outline you saw. */
    version: Type.Integer(),
    /** What it is; with neither, you cannot tell. */
    monument_type: Type.Optional(Type.Enum([...MONUMENT_TYPES])),
    site_type: Type.Optional(Type.Enum([...SITE_TYPES])),
    cause: Type.Optional(Type.Enum([...CAUSES])),
    note: Type.Optional(Type.String({ maxLength: OPINION_NOTE_MAX_LENGTH })),
  }),
  response: {
    201: Type.Object({
      /** How the answer compares with the record. */
      kind: Type.Enum([...OPINION_KINDS]),
      given: Count,
    }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
    404: Detail,
    409: Detail,
  },
})

export const setOpinionAside = route({
  method: 'POST',
  path: '/api/admin/opinions/{id}/set-aside/',
  summary: 'Do not count an opinion, with the reason in the audit log; it stays visible',
  tag: 'Administration',
  auth: 'administrator',
  params: One,
  body: Type.Object({ reason: Type.String() }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail },
})

export const exportOpinions = route({
  method: 'GET',
  path: '/api/opinions/export/',
  summary: 'All opinions as a table in which members are numbers, for research',
  tag: 'Administration',
  auth: 'administrator',
  response: { 200: Type.String({ format: 'binary' }), 401: Detail, 403: Detail },
  produces: 'text/csv',
})
