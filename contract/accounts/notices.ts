import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** What members are notified of. Each kind has its sentence in `i18n/{en,cy}/notices.json`. */
export const NOTICE_KINDS = [
  'in_review',
  'needs_info',
  'verified',
  'not_archaeological',
  'already_recorded',
  'reopened',
  'undone',
  'her_accepted',
  'her_declined',
  'level_changed',
  'comment',
  'mention',
  'fifth_opinion',
  'figure_paused',
  'many_exact_reads',
  'her_permission',
  'comment_hidden',
  'comment_shown',
  'appeal_answered',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Those about the discussion of a record. */
export const COMMENT_NOTICES = [
  'comment',
  'mention',
  'comment_hidden',
  'comment_shown',
  'appeal_answered',
] as const satisfies readonly NoticeKind[]

/** Number of notices in one answer. */
export const NOTICES_PAGE = 25

export const Notice = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...NOTICE_KINDS]),
  /** The record that it is about; its title only as everyone sees it. */
  record: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  at: Type.String({ format: 'date-time' }),
  read: Type.Boolean(),
})
export type Notice = Static<typeof Notice>

export const listNotices = route({
  method: 'GET',
  path: '/api/notices/',
  summary: 'What has happened to your records and elsewhere that concerns you, newest first, 25 at a time',
  tag: 'Settings',
  auth: 'member',
  query: Type.Object({
    /** For the next 25: the `next` of the previous answer. */
    before: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  response: {
    200: Type.Object({
      notices: Type.Array(Notice),
      /** All that you have not read. */
      unread: Type.Integer(),
      next: Nullable(Type.Integer()),
    }),
    400: FieldErrors,
    401: Detail,
  },
})

export const readNotices = route({
  method: 'POST',
  path: '/api/notices/read/',
  summary: 'Mark your notices up to this one as read',
  tag: 'Settings',
  auth: 'member',
  body: Type.Object({ up_to: Type.Integer() }),
  response: { 204: null, 400: FieldErrors, 401: Detail },
})
