import { Type, type Static } from 'typebox'
import { From, PAGE_OF_LIST } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { Share } from './opinions.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { REVIEW_STATES } from './verdicts.ts'
import { route } from '../http/route.ts'

const tag = 'Administration'
const auth = 'administrator'
const Count = Type.Integer()
const Refused = { 401: Detail, 403: Detail }

/** Records that one request restores at most. */
export const UNDO_BATCH = 50
/** Records that one answer names at most, of those to be restored and of those left. */
export const UNDO_SHOWN = 100

/** Why a record is left as it is: somebody else has decided about it since, or the administrator found it. */
const LEFT_WHYS = ['decided_since', 'own'] as const

const Whose = {
  /** Username. */
  reviewer: Type.String(),
  /** ISO 8601: what they decided from this moment on. */
  since: Type.String({ format: 'date-time' }),
}

export const UndoPreview = Type.Object({
  /** Records that would be restored. */
  total: Count,
  /** The first of them, with the state now and the state that they would have. */
  records: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      state: Type.Enum([...REVIEW_STATES]),
      restored: Type.Enum([...REVIEW_STATES]),
    }),
  ),
  /** Records that would be left as they are. */
  left_total: Count,
  /** The first of them. */
  left: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      why: Type.Enum([...LEFT_WHYS]),
      /** Who has decided since; null if they have left. */
      by: Nullable(Type.String()),
    }),
  ),
})
export type UndoPreview = Static<typeof UndoPreview>

export const previewUndo = route({
  method: 'GET',
  path: '/api/admin/review/undo/',
  summary: 'What undoing the decisions of a reviewer since a moment would change; nothing is changed',
  tag,
  auth,
  query: Type.Object(Whose),
  response: { 200: UndoPreview, 400: FieldErrors, ...Refused },
})

export const undoDecisions = route({
  method: 'POST',
  path: '/api/admin/review/undo/',
  summary:
    'Undo the decisions of a reviewer since a moment, 50 records at a time: ask again until none remain',
  tag,
  auth,
  body: Type.Object({
    ...Whose,
    /** Everyone who reads the record sees it; its finder is emailed. */
    reason: Type.String(),
  }),
  response: {
    200: Type.Object({
      /** Records that this request restored. */
      undone: Count,
      remaining: Count,
    }),
    400: FieldErrors,
    ...Refused,
  },
})

/** Opinions on the finds of one finder, and the part of all opinions of an account, from which the account is named. */
export const FLAG_LEAST_OPINIONS = 3
export const FLAG_LEAST_PERCENT = 80
/** Number of accounts in one answer. */
export const FLAGS_PAGE = 25
/** Opinions that one request sets aside or counts again at most. */
export const SET_ASIDE_MOST = 1000

export const OpinionFlag = Type.Object({
  /** User id. */
  id: Type.Integer(),
  username: Type.String(),
  joined: Type.String({ format: 'date-time' }),
  suspended: Type.Boolean(),
  /** Whose finds the opinions are about. */
  finder: Type.String(),
  /** Standing opinions on finds of that finder; of these, how many agree and how many are set aside. */
  on_finder: Count,
  agree: Count,
  set_aside: Count,
  /** All standing opinions of the account. */
  of: Count,
  /** The numbers of the opinions on finds of that finder: at most 1,000. */
  opinions: Type.Array(Type.Integer()),
})
export type OpinionFlag = Static<typeof OpinionFlag>

export const listFlags = route({
  method: 'GET',
  path: '/api/admin/review/flags/',
  summary:
    'Accounts with at least 3 opinions on finds of one finder that are 80 % or more of all their opinions, 25 at a time',
  tag,
  auth,
  query: Type.Object({ from: From }),
  response: {
    200: Type.Object({ flags: Type.Array(OpinionFlag), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...Refused,
  },
})

const These = Type.Object({
  opinions: Type.Array(Type.Integer(), { minItems: 1, maxItems: SET_ASIDE_MOST }),
  /** For the audit log. */
  reason: Type.String(),
})
/** How many of them this request changed; the others were so already. */
const Changed = Type.Object({ opinions: Count })

export const setOpinionsAside = route({
  method: 'POST',
  path: '/api/admin/review/set-aside/',
  summary: 'Do not count these opinions, with the reason in the audit log; they stay visible',
  tag,
  auth,
  body: These,
  response: { 200: Changed, 400: FieldErrors, ...Refused },
})

export const countOpinionsAgain = route({
  method: 'POST',
  path: '/api/admin/review/count-again/',
  summary: 'Count these opinions again that were set aside, with the reason in the audit log',
  tag,
  auth,
  body: These,
  response: { 200: Changed, 400: FieldErrors, ...Refused },
})

/** Records with a figure and a decision from which the two are compared. */
export const CALIBRATION_LEAST_RECORDS = 300

export const Calibration = Type.Object({
  /** Records with both: a figure of the opinions, and the decision that they are archaeological or not. */
  records: Count,
  needed: Count,
  /** By what share of opinions said "archaeological", in tenths; empty with too few records. */
  tenths: Type.Array(
    Type.Object({
      /** In per cent, the upper end left out but for 100. */
      from: Count,
      to: Count,
      /** How many of the records in this tenth reviewers confirmed; null if there are none. */
      confirmed: Nullable(Share),
    }),
  ),
})
export type Calibration = Static<typeof Calibration>

export const getCalibration = route({
  method: 'GET',
  path: '/api/admin/review/calibration/',
  summary: 'What opinions said of records against what reviewers decided, from 300 records on',
  tag,
  auth,
  response: { 200: Calibration, ...Refused },
})

export const getOversight = route({
  method: 'GET',
  path: '/api/admin/review/',
  summary: 'What of the review administrators can do something about now',
  tag,
  auth,
  response: {
    200: Type.Object({
      /** Whether there is a decision that could be undone. */
      decisions: Type.Boolean(),
      /** Accounts whose opinions are nearly all about one finder. */
      flags: Count,
      /** Whether there are enough records to compare opinions with decisions. */
      compared: Type.Boolean(),
    }),
    ...Refused,
  },
})

/** What administrators do about the review and its opinions. */
export const OVERSIGHT_ROUTES = [
  getOversight,
  previewUndo,
  undoDecisions,
  listFlags,
  setOpinionsAside,
  countOpinionsAgain,
  getCalibration,
] as const
