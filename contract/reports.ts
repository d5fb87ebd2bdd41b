import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from './errors.ts'
import { TRAP_FIELD } from './feedback.ts'
import { Nullable } from './nullable.ts'
import { route } from './route.ts'

/** The reasons for which a record can be reported. */
export const REPORT_REASONS = [
  'wrong_place',
  'not_archaeology',
  'offensive',
  'sensitive_site',
  'spam',
  'other',
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
  summary: 'Report a problem with a record or a profile to the administrators',
  tag: 'Reports',
  auth: 'public',
  body: Type.Object({
    /** Either the id of a record, or the username of a member. */
    record: Type.Optional(Type.String()),
    profile: Type.Optional(Type.String()),
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

export const Report = Type.Object({
  id: Type.Integer(),
  reason: Type.Enum([...REPORT_REASONS]),
  note: Nullable(Type.String()),
  reported: Type.String({ format: 'date-time' }),
  /** The subject: one of the two. */
  record: Nullable(
    Type.Object({ id: Type.Integer(), title: Type.String(), recorded_by: Nullable(Type.String()) }),
  ),
  profile: Nullable(Type.Object({ id: Type.Integer(), username: Type.String() })),
  /** A member, or the email address of a visitor; null if no answer can be sent. */
  reporter: Nullable(Type.String()),
  closed: Nullable(
    Type.Object({
      at: Type.String({ format: 'date-time' }),
      by: Nullable(Type.String()),
      answer: Type.String(),
    }),
  ),
})
export type Report = Static<typeof Report>

export const listReports = route({
  method: 'GET',
  path: '/api/admin/reports/',
  summary: 'Reports of records and profiles, newest first, 25 at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['open', 'closed'])),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  response: {
    200: Type.Object({ reports: Type.Array(Report), next: Nullable(Type.Integer()) }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})

export const answerReport = route({
  method: 'POST',
  path: '/api/admin/reports/{id}/answer/',
  summary: 'Answer a report and close it; the sender gets the answer by email',
  tag: 'Administration',
  auth: 'administrator',
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({ answer: Type.String() }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail },
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
