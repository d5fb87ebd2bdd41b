import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../../http/refusal-shapes.ts'
import { TRAP_FIELD } from '../../site/feedback.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../../http/lists.ts'
import { Nullable } from '../../http/nullable.ts'
import { Outline } from '../../records/records.ts'
import { route } from '../../http/route.ts'
import { SensitivityLevel } from '../sensitivity-levels.ts'

/** The reasons for which a record can be reported. */
export const RECORD_REPORT_REASONS = [
  'wrong_place',
  'not_archaeology',
  'offensive',
  'sensitive_site',
  'spam',
  'other',
] as const
/** The reasons for which a comment can be reported. */
export const COMMENT_REPORT_REASONS = [
  'harassment',
  'illegal',
  'reveals_place',
  'offensive',
  'spam',
  'other',
] as const
export const REPORT_REASONS = [
  ...RECORD_REPORT_REASONS,
  ...(['harassment', 'illegal', 'reveals_place'] as const),
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** The reasons for which a profile can be reported. */
export const PROFILE_REPORT_REASONS = [
  'offensive',
  'spam',
  'other',
] as const satisfies readonly ReportReason[]

/** Maximum length of a note in characters. */
export const REPORT_NOTE_MAX_LENGTH = 2000
/** Number of reports in one answer. */
export const REPORTS_PAGE = 25

export const sendReport = route({
  method: 'POST',
  path: '/api/reports/',
  summary: 'Report a problem with a record, a profile or a comment to the administrators',
  tag: 'Reports',
  auth: 'public',
  body: Type.Object({
    /** The id of a record, or the username of a member. */
    record: Type.Optional(Type.String()),
    profile: Type.Optional(Type.String()),
    /** With a record: the number of a comment there, which is reported rather than the record. */
    comment: Type.Optional(Type.String()),
    reason: Type.Enum([...REPORT_REASONS]),
    note: Type.Optional(Type.String()),
    /** Email address for the answer, for visitors who are not logged in. */
    email: Type.Optional(Type.String()),
    /** Language of the answer for visitors who are not logged in: `en` or `cy`. */
    language: Type.Optional(Type.String()),
    /** Must be empty: only programs fill it in. */
    [TRAP_FIELD]: Type.Optional(Type.String()),
  }),
  response: {
    200: Type.Object({ sent: Type.Boolean() }),
    400: FieldErrors,
    401: Detail,
    404: Detail,
    429: Detail,
  },
})

/** What was decided about a report. */
export const REPORT_DECISIONS = ['answered', 'dismissed', 'hidden'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

const Moment = Type.String({ format: 'date-time' })

export const Report = Type.Object({
  /** By which administrators delete it. Null for others, to whom gaps would tell of reports about withheld records. */
  id: Nullable(Type.Integer()),
  reason: Type.Enum([...REPORT_REASONS]),
  note: Nullable(Type.String()),
  reported: Moment,
  /** A member, or the email address of a visitor, which only administrators see; null if neither is known. */
  reporter: Nullable(Type.String()),
  /** Whether an answer can be sent. */
  answerable: Type.Boolean(),
  closed: Nullable(
    Type.Object({
      at: Moment,
      by: Nullable(Type.String()),
      decision: Type.Enum([...REPORT_DECISIONS]),
      answer: Type.String(),
    }),
  ),
})
export type Report = Static<typeof Report>

export const ReportedRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  recorded_by: Nullable(Type.String()),
  polygonCoordinate: Outline,
  /** Of the first photo; null without one, and while the record is hidden or deleted. */
  thumbnail: Nullable(Type.String()),
  hidden: Nullable(Type.Object({ since: Moment, reason: Type.String() })),
  deleted: Type.Boolean(),
  /** Who can see its place; null for moderators, who do not decide about that. */
  sensitivity: Nullable(SensitivityLevel),
})
export type ReportedRecord = Static<typeof ReportedRecord>

export const ReportedComment = Type.Object({
  /** The record under which it stands. */
  record: Type.Integer(),
  number: Type.Integer(),
  by: Nullable(Type.String()),
  /** As it is now; null once its author has removed it. */
  text: Nullable(Type.String()),
  /** As it was at the latest report. */
  said: Type.String(),
  hidden: Nullable(Type.Object({ since: Moment, reason: Type.String() })),
})
export type ReportedComment = Static<typeof ReportedComment>

/** All reports of one record, one profile or one comment. */
export const ReportGroup = Type.Object({
  /** When its latest report was sent. */
  latest: Moment,
  /** The subject: one of the three. */
  record: Nullable(ReportedRecord),
  profile: Nullable(Type.Object({ id: Type.Integer(), username: Type.String(), bio: Type.String() })),
  comment: Nullable(ReportedComment),
  /** Whether it is about the reader's own record or profile, so that somebody else must decide. */
  own: Type.Boolean(),
  open: Type.Integer(),
  total: Type.Integer(),
  /** Newest first, at most 20. */
  reports: Type.Array(Report),
})
export type ReportGroup = Static<typeof ReportGroup>

export const REPORTS_OF_GROUP = 20

/** By the latest report, by the one that has waited longest, or by their number. */
export const REPORT_SORTS = ['reported', 'waiting', 'reports'] as const
export type ReportSort = (typeof REPORT_SORTS)[number]

const REPORT_FILTER = {
  state: Type.Optional(Type.Enum(['open', 'closed'])),
  ...sorting(REPORT_SORTS),
}

export const listReports = route({
  method: 'GET',
  path: '/api/admin/reports/',
  summary: 'Records, profiles and comments with their reports, 25 at a time, with what may be illegal first',
  tag: 'Administration',
  auth: 'moderator',
  query: Type.Object({ ...REPORT_FILTER, from: From }),
  response: {
    200: Type.Object({ groups: Type.Array(ReportGroup), ...PAGE_OF_LIST }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
    /** The list would show more exact places than are allowed in a day. */
    429: Detail,
  },
})

export const downloadReports = route({
  method: 'GET',
  path: '/api/admin/reports/csv/',
  summary: 'The same records and profiles as a table, a line for each report',
  tag: 'Administration',
  auth: 'moderator',
  query: Type.Object({ ...REPORT_FILTER, language: TableLanguage }),
  ...TABLE,
})

export const decideReports = route({
  method: 'POST',
  path: '/api/admin/reports/decide/',
  summary: 'Close the open reports of a record or a profile; the answer is their number',
  tag: 'Administration',
  auth: 'moderator',
  body: Type.Object({
    /** Id of a record or of a member. */
    record: Type.Optional(Type.String()),
    profile: Type.Optional(Type.String()),
    /** With a record: the number of a comment there. */
    comment: Type.Optional(Type.String()),
    /** When the latest report that was seen was sent: later ones stay open. */
    until: Type.String(),
    /** `hidden` hides the record or the comment too; its member and those who reported it get the text. */
    decision: Type.Enum([...REPORT_DECISIONS]),
    /** The answer or the reason; none if the reports are dismissed. */
    text: Type.Optional(Type.String()),
  }),
  response: {
    200: Type.Object({ closed: Type.Integer() }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
    404: Detail,
  },
})

export const deleteReport = route({
  method: 'DELETE',
  path: '/api/admin/reports/{id}/',
  summary: 'Delete a report permanently, without an email',
  tag: 'Administration',
  auth: 'administrator',
  params: Type.Object({ id: Type.Integer() }),
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})
