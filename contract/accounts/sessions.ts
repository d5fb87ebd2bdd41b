import { Type, type Static } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** A login that has not ended. */
export const AccountSession = Type.Object({
  id: Type.Integer(),
  /** ISO 8601, UTC. */
  created: Type.String(),
  /** ISO 8601, UTC, rounded to the hour. */
  last_used: Type.String(),
  /** Product names such as `Firefox` and `Windows`; null if the program did not name itself. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  /** True for the login that makes this request. */
  current: Type.Boolean(),
})
export type AccountSession = Static<typeof AccountSession>

export const listSessions = route({
  method: 'GET',
  path: '/api/account/sessions/',
  summary: 'The sessions of your account, the latest first',
  tag: 'Accounts',
  auth: 'member',
  response: { 200: Type.Array(AccountSession), 401: Detail },
})

export const endSession = route({
  method: 'DELETE',
  path: '/api/account/sessions/{id}/',
  summary: 'End one of these sessions',
  tag: 'Accounts',
  auth: 'member',
  params: Type.Object({ id: Type.Integer() }),
  response: { 204: null, 401: Detail, 404: Detail },
})

export const endOtherSessions = route({
  method: 'POST',
  path: '/api/account/sessions/end-others/',
  summary: 'End every session except the current one',
  tag: 'Accounts',
  auth: 'member',
  response: { 204: null, 401: Detail },
})
