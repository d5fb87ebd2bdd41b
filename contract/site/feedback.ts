import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** Maximum length in characters of the sender’s name. */
export const FEEDBACK_NAME_MAX_LENGTH = 100
/** Maximum length of a message in characters. */
export const FEEDBACK_MESSAGE_MAX_LENGTH = 5000
/** A field that people do not see, so only programs fill it in. */
export const TRAP_FIELD = 'website'

export const sendFeedback = route({
  method: 'POST',
  path: '/api/feedback/',
  summary: 'Send feedback to the operator of the portal',
  tag: 'Feedback',
  auth: 'public',
  body: Type.Object({
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    message: Type.String(),
    /** Accepted because forms for other services send it, but not used. */
    subject: Type.Optional(Type.String()),
    /** Must be empty: only programs fill it in. */
    [TRAP_FIELD]: Type.Optional(Type.String()),
  }),
  response: { 200: Type.Object({ sent: Type.Boolean() }), 400: FieldErrors, 429: Detail },
})

export const Feedback = Type.Object({
  id: Type.Integer(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  message: Type.String(),
  received: Type.String({ format: 'date-time' }),
  /** When an administrator marked it as done; null until then. */
  done: Nullable(Type.String({ format: 'date-time' })),
})
export type Feedback = Static<typeof Feedback>

/** Number of messages in one answer. */
export const FEEDBACK_PAGE = 25

/** The columns by which the list of feedback can be sorted. */
export const FEEDBACK_SORTS = ['received', 'name'] as const
export type FeedbackSort = (typeof FEEDBACK_SORTS)[number]

const FEEDBACK_FILTER = {
  state: Type.Optional(Type.Enum(['open', 'done'])),
  ...sorting(FEEDBACK_SORTS),
}

export const listFeedback = route({
  method: 'GET',
  path: '/api/admin/feedback/',
  summary: 'Feedback received, 25 at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FEEDBACK_FILTER, from: From }),
  response: {
    200: Type.Object({ feedback: Type.Array(Feedback), ...PAGE_OF_LIST }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})

export const downloadFeedback = route({
  method: 'GET',
  path: '/api/admin/feedback/csv/',
  summary: 'The same feedback as a table, complete',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FEEDBACK_FILTER, language: TableLanguage }),
  ...TABLE,
})

const OneFeedback = Type.Object({ id: Type.Integer() })

export const markFeedbackDone = route({
  method: 'POST',
  path: '/api/admin/feedback/{id}/done/',
  summary: 'Mark feedback as done',
  tag: 'Administration',
  auth: 'administrator',
  params: OneFeedback,
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})

export const reopenFeedback = route({
  method: 'POST',
  path: '/api/admin/feedback/{id}/reopen/',
  summary: 'Mark feedback as not done',
  tag: 'Administration',
  auth: 'administrator',
  params: OneFeedback,
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})

export const deleteFeedback = route({
  method: 'DELETE',
  path: '/api/admin/feedback/{id}/',
  summary: 'Delete feedback permanently',
  tag: 'Administration',
  auth: 'administrator',
  params: OneFeedback,
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})
