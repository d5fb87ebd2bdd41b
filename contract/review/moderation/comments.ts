import { Type, type Static } from 'typebox'
import { REASON_MAX_LENGTH } from './moderation.ts'
import { Nullable } from '../../http/nullable.ts'
import { Detail, FieldErrors } from '../../http/refusal-shapes.ts'
import { route, type Route } from '../../http/route.ts'

/** Length in characters. */
export const COMMENT_MAX_LENGTH = 2000
/** Number of comments in one answer. */
export const COMMENTS_PAGE = 50
/** Minutes in which an author can change a comment. */
export const COMMENT_EDIT_MINUTES = 15
/** Members who can be mentioned in one comment. */
export const COMMENT_MENTIONS = 5
/** Hours in which a new account can write less, and no links. */
export const COMMENT_NEW_ACCOUNT_HOURS = 24
/** Comments of a new account in a day. */
export const COMMENTS_OF_NEW_ACCOUNT = 3
/** Days after which the text of a removed comment is erased, unless somebody has reported it. */
export const REMOVED_COMMENT_DAYS = 30
/** Length of an appeal, and of the answer to it, in characters. */
export const APPEAL_MAX_LENGTH = REASON_MAX_LENGTH

/** What the reader can do with a comment. */
export const COMMENT_ACTS = [
  'edit',
  'delete',
  'report',
  'hide',
  'unhide',
  'appeal',
  'mute',
  'unmute',
] as const
export type CommentAct = (typeof COMMENT_ACTS)[number]

/** What became of an appeal against the hiding of a comment. */
export const APPEAL_OUTCOMES = ['shown', 'kept'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

const tag = 'Discussion'
const Moment = Type.String({ format: 'date-time' })
const One = Type.Object({ id: Type.Integer() })
/** A comment: the id of its record and its number there. */
const OneComment = Type.Object({ id: Type.Integer(), number: Type.Integer() })

const Hiding = Type.Object({
  reason: Type.String(),
  at: Moment,
  /** What the author has said against it; null if nothing. */
  appeal: Nullable(Type.String()),
  /** What an administrator answered; null until then. */
  answer: Nullable(Type.String()),
})

export const Comment = Type.Object({
  /** From 1 for each record. */
  number: Type.Integer(),
  /** Null if the author has left, or has removed the comment. */
  by: Nullable(Type.String()),
  mine: Type.Boolean(),
  /** Null where it is not for the reader: removed, or hidden from everyone but its author and those who can hide. */
  text: Nullable(Type.String()),
  state: Type.Enum(['shown', 'removed', 'hidden']),
  at: Moment,
  edited: Nullable(Moment),
  /** Rises with each change. */
  version: Type.Integer(),
  /** Until when its author can change it; null for others, and afterwards. */
  editable_until: Nullable(Moment),
  /** Whether the reader has muted its author. */
  muted: Type.Boolean(),
  /** For its author and those who can hide. */
  hiding: Type.Optional(Hiding),
  acts: Type.Array(Type.Enum([...COMMENT_ACTS])),
})
export type Comment = Static<typeof Comment>

export const Thread = Type.Object({
  /** All comments that were not removed. */
  total: Type.Integer(),
  /** Whether the reader may read them; until a member has given an opinion or asked to see those of others, only their number. */
  open: Type.Boolean(),
  /** Why nobody can write any more; null where they can. */
  locked: Nullable(Type.Object({ reason: Type.String(), at: Moment })),
  /** Whether the reader can write. */
  writable: Type.Boolean(),
  /** Whether the reader can lock the discussion, or open it again. */
  lockable: Type.Boolean(),
  /** Whether the reader is notified of new comments. */
  follows: Type.Boolean(),
  /** The oldest first; empty unless they are open. */
  comments: Type.Array(Comment),
  /** For the 50 before these: `before` of the next question; null if there are none. */
  earlier: Nullable(Type.Integer()),
})
export type Thread = Static<typeof Thread>

export const getComments = route({
  method: 'GET',
  path: '/api/records/{id}/comments/',
  summary: 'The discussion of a record, the newest 50 comments; closed as the opinions of others are',
  tag,
  auth: 'public',
  params: One,
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  response: { 200: Thread, 400: FieldErrors, 404: Detail },
})

export const postComment = route({
  method: 'POST',
  path: '/api/records/{id}/comments/',
  summary:
    'Write in the discussion of a record: plain text, with `@` before the names of members whom it is for',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ text: Type.String({ maxLength: COMMENT_MAX_LENGTH }) }),
  response: {
    201: Comment,
    400: FieldErrors,
    401: Detail,
    403: Detail,
    404: Detail,
    409: Detail,
    429: Detail,
  },
})

export const changeComment = route({
  method: 'PATCH',
  path: '/api/records/{id}/comments/{number}/',
  summary: 'Change your own comment within 15 minutes',
  tag,
  auth: 'member',
  params: OneComment,
  body: Type.Object({
    /** The version that you saw. */
    version: Type.Integer(),
    text: Type.String({ maxLength: COMMENT_MAX_LENGTH }),
  }),
  response: { 200: Comment, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const deleteComment = route({
  method: 'DELETE',
  path: '/api/records/{id}/comments/{number}/',
  summary: 'Remove your own comment; its text is erased after 30 days, unless somebody has reported it',
  tag,
  auth: 'member',
  params: OneComment,
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})

export const hideComment = route({
  method: 'POST',
  path: '/api/records/{id}/comments/{number}/hide/',
  summary: 'Hide a comment, for reviewers, moderators and administrators; its author gets the reason',
  tag,
  auth: 'member',
  params: OneComment,
  body: Type.Object({ reason: Type.String({ maxLength: REASON_MAX_LENGTH }) }),
  response: { 200: Comment, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const unhideComment = route({
  method: 'POST',
  path: '/api/records/{id}/comments/{number}/unhide/',
  summary: 'Show a hidden comment again, for whoever hid it and for administrators',
  tag,
  auth: 'member',
  params: OneComment,
  response: { 200: Comment, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const appealComment = route({
  method: 'POST',
  path: '/api/records/{id}/comments/{number}/appeal/',
  summary: 'Ask an administrator to look again at the hiding of your comment, once',
  tag,
  auth: 'member',
  params: OneComment,
  body: Type.Object({ text: Type.String({ maxLength: APPEAL_MAX_LENGTH }) }),
  response: { 200: Comment, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const lockThread = route({
  method: 'PUT',
  path: '/api/records/{id}/comments/lock/',
  summary: 'Close the discussion of a record to new comments, or open it again',
  tag: 'Administration',
  auth: 'administrator',
  params: One,
  body: Type.Object({
    locked: Type.Boolean(),
    /** Everyone can read it. Required to lock. */
    reason: Type.Optional(Type.String({ maxLength: REASON_MAX_LENGTH })),
  }),
  response: { 200: Thread, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail },
})

export const followThread = route({
  method: 'PUT',
  path: '/api/records/{id}/comments/follow/',
  summary: 'Be told of new comments on a record, or not; whoever writes there follows it',
  tag,
  auth: 'member',
  params: One,
  body: Type.Object({ follows: Type.Boolean() }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 404: Detail },
})

const Muted = Type.Object({ username: Type.String() })

export const listMutes = route({
  method: 'GET',
  path: '/api/mutes/',
  summary: 'The members whose comments you do not want to see',
  tag,
  auth: 'member',
  response: { 200: Type.Object({ muted: Type.Array(Muted) }), 401: Detail },
})

export const muteMember = route({
  method: 'POST',
  path: '/api/mutes/',
  summary: 'Mute a member: their comments are closed for you, and you get no notices of them',
  tag,
  auth: 'member',
  body: Muted,
  response: { 204: null, 400: FieldErrors, 401: Detail, 404: Detail },
})

export const unmuteMember = route({
  method: 'DELETE',
  path: '/api/mutes/{username}/',
  summary: 'Hear a member again',
  tag,
  auth: 'member',
  params: Type.Object({ username: Type.String() }),
  response: { 204: null, 401: Detail, 404: Detail },
})

export const Appeal = Type.Object({
  record: Type.Integer(),
  /** The number of the comment there. */
  comment: Type.Integer(),
  by: Nullable(Type.String()),
  text: Nullable(Type.String()),
  reason: Type.String(),
  hidden: Moment,
  hidden_by: Nullable(Type.String()),
  appeal: Type.String(),
  appealed: Moment,
  /** Whether the reader hid the comment, wrote it or found the record, so that somebody else must decide. */
  own: Type.Boolean(),
})
export type Appeal = Static<typeof Appeal>

export const listAppeals = route({
  method: 'GET',
  path: '/api/admin/appeals/',
  summary: 'Hidden comments whose authors ask for another look, the oldest first',
  tag: 'Administration',
  auth: 'administrator',
  response: { 200: Type.Object({ appeals: Type.Array(Appeal) }), 401: Detail, 403: Detail },
})

export const answerAppeal = route({
  method: 'POST',
  path: '/api/admin/appeals/{id}/{number}/',
  summary: 'Decide about the appeal against the hiding of a comment; not for whoever hid it',
  tag: 'Administration',
  auth: 'administrator',
  params: OneComment,
  body: Type.Object({
    outcome: Type.Enum([...APPEAL_OUTCOMES]),
    /** Its author gets it. */
    answer: Type.String({ maxLength: APPEAL_MAX_LENGTH }),
  }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

/** They answer only where the operator has switched the discussion on. */
export const COMMENT_ROUTES: readonly Route[] = [
  getComments,
  postComment,
  changeComment,
  deleteComment,
  hideComment,
  unhideComment,
  appealComment,
  lockThread,
  followThread,
  listMutes,
  muteMember,
  unmuteMember,
  listAppeals,
  answerAppeal,
]
