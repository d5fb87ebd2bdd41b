import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from './refusal-shapes.ts'
import { Nullable } from './nullable.ts'
import { route } from './route.ts'

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

export const listFeedback = route({
  method: 'GET',
  path: '/api/admin/feedback/',
  summary: 'Feedback received, newest first, 25 at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['open', 'done'])),
    /** For the next 25: the `next` of the previous answer. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  response: {
    200: Type.Object({
      feedback: Type.Array(Feedback),
      /** Null on the last page. */
      next: Nullable(Type.Integer()),
    }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
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
