import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../../http/lists.ts'
import { Nullable } from '../../http/nullable.ts'
import { Outline } from '../../records/records.ts'
import { route } from '../../http/route.ts'
import { SensitivityLevel } from '../sensitivity-levels.ts'

/** Maximum length in characters of a reason or an answer that an administrator writes. */
export const REASON_MAX_LENGTH = 1000
/** Number of members or records in one answer. */
export const MODERATION_PAGE = 25

const tag = 'Administration'
const auth = 'administrator'
const One = Type.Object({ id: Type.Integer() })
const Moment = Type.String({ format: 'date-time' })
const Refused = { 401: Detail, 403: Detail }
const WithReason = Type.Object({ reason: Type.String() })

export const ModeratedMember = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  joined: Moment,
  last_active: Moment,
  records: Type.Integer(),
  administrator: Type.Boolean(),
  moderator: Type.Boolean(),
  suspended: Nullable(Type.Object({ since: Moment, reason: Type.String() })),
  /** The records that were hidden together and are still hidden; null if there are none. */
  records_hidden: Nullable(Type.Object({ since: Moment, reason: Type.String(), records: Type.Integer() })),
})
export type ModeratedMember = Static<typeof ModeratedMember>

/** The columns by which the list of members can be sorted. */
export const MEMBER_SORTS = ['joined', 'active', 'username', 'records'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

const MEMBER_FILTER = {
  search: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['suspended'])),
  ...sorting(MEMBER_SORTS),
}

export const listModeratedMembers = route({
  method: 'GET',
  path: '/api/admin/members/',
  summary: 'Members by a part of their name or email address, 25 at a time',
  tag,
  auth,
  query: Type.Object({ ...MEMBER_FILTER, from: From }),
  response: {
    200: Type.Object({ members: Type.Array(ModeratedMember), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...Refused,
  },
})

export const downloadMembers = route({
  method: 'GET',
  path: '/api/admin/members/csv/',
  summary: 'The same members as a table, complete',
  tag,
  auth,
  query: Type.Object({ ...MEMBER_FILTER, language: TableLanguage }),
  ...TABLE,
})

export const suspendMember = route({
  method: 'POST',
  path: '/api/admin/members/{id}/suspend/',
  summary: 'Suspend a member and email them the reason; their records stay',
  tag,
  auth,
  params: One,
  body: WithReason,
  response: { 204: null, 400: Type.Union([FieldErrors, Detail]), ...Refused, 404: Detail },
})

export const restoreMember = route({
  method: 'POST',
  path: '/api/admin/members/{id}/restore/',
  summary: 'Restore a suspended member',
  tag,
  auth,
  params: One,
  response: { 204: null, ...Refused, 404: Detail },
})

export const grantModerator = route({
  method: 'POST',
  path: '/api/admin/members/{id}/moderator/',
  summary: 'Make a member a moderator, who decides about reports and hides records',
  tag,
  auth,
  params: One,
  response: { 204: null, ...Refused, 404: Detail },
})

export const revokeModerator = route({
  method: 'DELETE',
  path: '/api/admin/members/{id}/moderator/',
  summary: 'Withdraw the role of a moderator',
  tag,
  auth,
  params: One,
  response: { 204: null, ...Refused, 404: Detail },
})

const Several = Type.Object({ records: Type.Integer() })

export const hideRecordsOf = route({
  method: 'POST',
  path: '/api/admin/members/{id}/hide-records/',
  summary: 'Hide all records of a member, who gets one email with the reason; the answer is their number',
  tag,
  auth,
  params: One,
  body: WithReason,
  response: { 200: Several, 400: Type.Union([FieldErrors, Detail]), ...Refused, 404: Detail },
})

export const unhideRecordsOf = route({
  method: 'POST',
  path: '/api/admin/members/{id}/unhide-records/',
  summary: 'Undo this: show the records that were hidden together, and no others',
  tag,
  auth,
  params: One,
  body: WithReason,
  response: { 200: Several, 400: FieldErrors, ...Refused, 404: Detail },
})

export const ModeratedRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  polygonCoordinate: Outline,
  /** Of the first photo; null without one, and while the record is hidden, deleted or not open. */
  thumbnail: Nullable(Type.String()),
  recorded_by: Nullable(Type.String()),
  recorded: Moment,
  demonstration: Type.Boolean(),
  /** Its current version: 1 plus the number of changes. */
  version: Type.Integer(),
  hidden: Nullable(Type.Object({ since: Moment, reason: Type.String() })),
  /** When the member deleted it; null if they did not. */
  deleted: Nullable(Moment),
  /** Administrators see all records exactly. */
  sensitivity: Type.Optional(SensitivityLevel),
})
export type ModeratedRecord = Static<typeof ModeratedRecord>

/** The columns by which the list of records can be sorted. */
export const RECORD_SORTS = ['recorded', 'title', 'site_type', 'member'] as const
export type RecordSort = (typeof RECORD_SORTS)[number]

const RECORD_FILTER = {
  search: Type.Optional(Type.String()),
  state: Type.Optional(Type.Enum(['visible', 'withheld', 'hidden', 'deleted'])),
  ...sorting(RECORD_SORTS),
}

export const listModeratedRecords = route({
  method: 'GET',
  path: '/api/admin/records/',
  summary: 'Records by number, words or member, including hidden and deleted ones, 25 at a time',
  tag,
  auth,
  query: Type.Object({ ...RECORD_FILTER, from: From }),
  response: {
    200: Type.Object({ records: Type.Array(ModeratedRecord), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...Refused,
  },
})

export const downloadModeratedRecords = route({
  method: 'GET',
  path: '/api/admin/records/csv/',
  summary: 'The same records as a table, complete',
  tag,
  auth,
  query: Type.Object({ ...RECORD_FILTER, language: TableLanguage }),
  ...TABLE,
})

export const hideRecord = route({
  method: 'POST',
  path: '/api/admin/records/{id}/hide/',
  summary: 'Hide a record and email its member the reason',
  tag,
  auth: 'moderator',
  params: One,
  body: WithReason,
  response: { 204: null, 400: FieldErrors, ...Refused, 404: Detail },
})

export const unhideRecord = route({
  method: 'POST',
  path: '/api/admin/records/{id}/unhide/',
  summary: 'Restore a hidden record and email its member the reason',
  tag,
  auth: 'moderator',
  params: One,
  body: WithReason,
  response: { 204: null, 400: FieldErrors, ...Refused, 404: Detail },
})
