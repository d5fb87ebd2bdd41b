import { Type, type Static } from 'typebox'
import { TRAP_FIELD } from '../../site/feedback.ts'
import { From, PAGE_OF_LIST, sorting, TABLE, TableLanguage } from '../../http/lists.ts'
import { Nullable } from '../../http/nullable.ts'
import { Detail, FieldErrors } from '../../http/refusal-shapes.ts'
import { route } from '../../http/route.ts'
import { SensitivityLevel } from '../sensitivity-levels.ts'

/** Who asks for a place to be withheld. */
export const ASKERS = ['landowner', 'heritage_body', 'other'] as const
export type Asker = (typeof ASKERS)[number]

/** Maximum length of the asker’s name in characters. */
export const ASKER_NAME_MAX_LENGTH = 100
/** Maximum length of the reason in characters. */
export const REQUEST_REASON_MAX_LENGTH = 2000
/**
 * Days in which the place of a record at risk is withheld once before an administrator has decided. It stays withheld until
 * one answers; a withholding that ended without an answer does not count.
 */
export const PROVISIONAL_ONCE_IN_DAYS = 30
/** Working days within which a request is answered. */
export const ANSWER_WORKING_DAYS = 2

const Moment = Type.String({ format: 'date-time' })

export const sendSensitiveRequest = route({
  method: 'POST',
  path: '/api/sensitive-requests/',
  summary: 'Ask for the place of a record, or of a site, to be withheld',
  tag: 'Sensitive sites',
  auth: 'public',
  body: Type.Object({
    who: Type.Enum([...ASKERS]),
    /** Number of the record; this or `place` must be given. */
    record: Type.Optional(Type.String()),
    /** Grid reference, degrees or grid coordinates, to 1 km or better. */
    place: Type.Optional(Type.String()),
    name: Type.String(),
    /** The answer goes here. */
    email: Type.String(),
    reason: Type.String(),
    /** Whether the site is at risk now. */
    at_risk: Type.Optional(Type.Boolean()),
    /** Language of the answer: `en` or `cy`. */
    language: Type.Optional(Type.String()),
    /** Must be empty: only programs fill it in. */
    [TRAP_FIELD]: Type.Optional(Type.String()),
  }),
  response: {
    200: Type.Object({
      sent: Type.Boolean(),
      /** By when administrators answer. */
      answer_by: Moment,
      /** Whether the place of a record at risk is withheld now, by this request or otherwise. */
      withheld: Type.Boolean(),
      /** Always null: an answer ends it, not a moment. */
      withheld_until: Type.Null(),
    }),
    400: FieldErrors,
    429: Detail,
  },
})

export const SensitiveRequest = Type.Object({
  id: Type.Integer(),
  who: Type.Enum([...ASKERS]),
  /** The record, as administrators see it; null without one, or if it has been deleted permanently. */
  record: Nullable(Type.Object({ id: Type.Integer(), title: Type.String(), sensitivity: SensitivityLevel })),
  /** Whether the record is withheld because of this request alone, until it is answered with a level. */
  withheld: Type.Boolean(),
  /** Always null: an answer ends it, not a moment. */
  withheld_until: Type.Null(),
  place: Nullable(Type.String()),
  /** Null if the asker has deleted the account with this address. */
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  reason: Type.String(),
  at_risk: Type.Boolean(),
  received: Moment,
  answer_by: Moment,
  closed: Nullable(Type.Object({ at: Moment, by: Nullable(Type.String()), answer: Type.String() })),
})
export type SensitiveRequest = Static<typeof SensitiveRequest>

/** Number of requests in one answer. */
export const SENSITIVE_REQUESTS_PAGE = 25

/** The columns by which the list can be sorted. */
export const SENSITIVE_REQUEST_SORTS = ['received', 'name'] as const
export type SensitiveRequestSort = (typeof SENSITIVE_REQUEST_SORTS)[number]

const FILTER = {
  state: Type.Optional(Type.Enum(['open', 'closed'])),
  ...sorting(SENSITIVE_REQUEST_SORTS),
}

export const listSensitiveRequests = route({
  method: 'GET',
  path: '/api/admin/sensitive-requests/',
  summary: 'Requests to withhold places, 25 at a time',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FILTER, from: From }),
  response: {
    200: Type.Object({ requests: Type.Array(SensitiveRequest), ...PAGE_OF_LIST }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})

export const downloadSensitiveRequests = route({
  method: 'GET',
  path: '/api/admin/sensitive-requests/csv/',
  summary: 'The same requests as a table, complete',
  tag: 'Administration',
  auth: 'administrator',
  query: Type.Object({ ...FILTER, language: TableLanguage }),
  ...TABLE,
})

const OneRequest = Type.Object({ id: Type.Integer() })

export const closeSensitiveRequest = route({
  method: 'POST',
  path: '/api/admin/sensitive-requests/{id}/close/',
  summary: 'Close a request; the asker gets the answer by email',
  tag: 'Administration',
  auth: 'administrator',
  params: OneRequest,
  body: Type.Object({
    answer: Type.String(),
    /** Who shall see the record from now on; without it, nothing changes. Required if this request withholds the record. */
    level: Type.Optional(SensitivityLevel),
  }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})

export const deleteSensitiveRequest = route({
  method: 'DELETE',
  path: '/api/admin/sensitive-requests/{id}/',
  summary: 'Delete a request permanently, without an email; one that withholds a record is answered first',
  tag: 'Administration',
  auth: 'administrator',
  params: OneRequest,
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail, 409: Detail },
})
