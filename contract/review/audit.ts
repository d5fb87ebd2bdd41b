import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** The acts that the audit log records. Each has its name in `i18n/{en,cy}/audit.json`. */
export const AUDITED_ACTS = [
  'login',
  'login-failed',
  'access-denied',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-confirmed',
  'username-changed',
  'account-created',
  'account-deleted',
  'administrator-granted',
  'administrator-revoked',
  'moderator-granted',
  'moderator-revoked',
  'role-granted',
  'role-ended',
  'member-suspended',
  'member-restored',
  'record-hidden',
  'record-restored',
  'records-hidden',
  'import-hidden',
  'records-restored',
  'own-record-deleted',
  'own-record-restored',
  'sensitivity-set',
  'exact-read',
  'review-decided',
  'review-reopened',
  'review-undone',
  'her-answered',
  'batch-made',
  'batch-downloaded',
  'left-out',
  'left-out-undone',
  'opinion-set-aside',
  'opinions-set-aside',
  'opinions-counted',
  'comment-hidden',
  'comment-shown',
  'thread-locked',
  'thread-unlocked',
  'appeal-answered',
  'feedback-done',
  'feedback-reopened',
  'feedback-deleted',
  'report-answered',
  'report-dismissed',
  'report-deleted',
  'request-provisional',
  'provisional-ended',
  'request-closed',
  'request-deleted',
  'job-retried',
  'list-downloaded',
  'news-created',
  'news-changed',
  'news-published',
  'news-unpublished',
  'news-deleted',
] as const
export type AuditedAct = (typeof AUDITED_ACTS)[number]

/** Notes that the portal writes by itself, as they are stored. All others are the words of the person who acted. */
export const AUDIT_NOTES = {
  commandLine: 'From the command line',
  withRecords: 'With its records',
  recordsStay: 'Its records stay',
} as const
export type AuditNote = keyof typeof AUDIT_NOTES

/** Which of these notes it is; null if it is none. */
export function auditNote(note: string | null): AuditNote | null {
  const names = Object.keys(AUDIT_NOTES) as AuditNote[]
  return names.find((name) => AUDIT_NOTES[name] === note) ?? null
}

/** The acts that have their own view: there are many, and they change nothing. */
export const LOGIN_ACTS = ['login', 'login-failed'] as const satisfies readonly AuditedAct[]
/** All other acts. */
export const OTHER_ACTS = AUDITED_ACTS.filter((act) => !LOGIN_ACTS.some((login) => login === act))

/** What can be looked at, with its id. */
const Found = Type.Object({ kind: Type.Enum(['account', 'news', 'record']), id: Type.Integer() })

export const AuditTarget = Type.Object({
  /** As in `record` 12; `list` for a list that was downloaded. */
  kind: Type.String(),
  id: Nullable(Type.Integer()),
  /**
   * Of a record or news item as it was called then, also if it has been deleted since; of a member as long as the
   * account exists; of a list, its key. Null if it is not known.
   */
  name: Nullable(Type.String()),
  /** The Welsh title of a news item, as it is now; missing without one, and once the item has been deleted. */
  name_cy: Type.Optional(Type.String()),
  /** Where it still is; for a report, the record or the member that it is about. Null if it has been deleted. */
  found: Nullable(Found),
})
export type AuditTarget = Static<typeof AuditTarget>

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  /** Username; null if nobody was logged in, if the portal or a command acted, or if the member has left (`actsUnnamed`). */
  actor: Nullable(Type.String()),
  act: Type.String(),
  target: Nullable(AuditTarget),
  /** A reason, a number or a code, as it is stored (`readNote`). */
  note: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Number of entries in one answer. */
export const AUDIT_PAGE = 50
/** The columns by which the log can be sorted. */
export const AUDIT_SORTS = ['at', 'actor', 'act'] as const
export type AuditSort = (typeof AUDIT_SORTS)[number]

const FILTER = {
  /** All acts but logins, or logins alone; everything unless the request says otherwise. */
  view: Type.Optional(Type.Enum(['acts', 'logins'])),
  act: Type.Optional(Type.Enum([...AUDITED_ACTS])),
  /** The username of the person who acted, or whose account, record or profile it was done to; or the number of an account. */
  member: Type.Optional(Type.String()),
  /** ISO 8601: from this moment on. */
  since: Type.Optional(Type.String({ format: 'date-time' })),
  /** ISO 8601: before this moment. */
  until: Type.Optional(Type.String({ format: 'date-time' })),
  ...sorting(AUDIT_SORTS),
}

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit/',
  summary: 'The audit log, 50 entries at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FILTER, from: From }),
  response: {
    200: Type.Object({ entries: Type.Array(AuditEntry), ...PAGE_OF_LIST }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})

export const downloadAudit = route({
  method: 'GET',
  path: '/api/admin/audit/csv/',
  summary: 'The same entries of the audit log as a table, complete',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FILTER, language: TableLanguage }),
  ...TABLE,
})
