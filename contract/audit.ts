import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from './refusal-shapes.ts'
import { Nullable } from './nullable.ts'
import { route } from './route.ts'

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
  'member-suspended',
  'member-restored',
  'record-hidden',
  'record-restored',
  'records-hidden',
  'records-restored',
  'own-record-deleted',
  'own-record-restored',
  'feedback-done',
  'feedback-reopened',
  'feedback-deleted',
  'report-answered',
  'report-dismissed',
  'report-deleted',
  'job-retried',
  'news-created',
  'news-changed',
  'news-published',
  'news-unpublished',
  'news-deleted',
] as const
export type AuditedAct = (typeof AUDITED_ACTS)[number]

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  /** Null if nobody was logged in, or if the member has left. */
  actor: Nullable(Type.String()),
  act: Type.String(),
  /** The kind of thing that was acted on, and its id, as in `record` 12. */
  target: Nullable(Type.Object({ kind: Type.String(), id: Type.Integer() })),
  note: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Number of entries in one answer. */
export const AUDIT_PAGE = 50

export const listAudit = route({
  method: 'GET',
  path: '/api/admin/audit/',
  summary: 'The audit log, newest first, 50 entries at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({
    act: Type.Optional(Type.Enum([...AUDITED_ACTS])),
    /** For the next 50: the `next` of the previous answer. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  response: {
    200: Type.Object({
      entries: Type.Array(AuditEntry),
      /** Null on the last page. */
      next: Nullable(Type.Integer()),
    }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})
