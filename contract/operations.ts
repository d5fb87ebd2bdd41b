import { Type, type Static } from 'typebox'
import { Detail } from './refusal-shapes.ts'
import { Nullable } from './nullable.ts'
import { route } from './route.ts'

const Moment = Type.String({ format: 'date-time' })

/** Work after an answer, such as sending an email, that has failed at least once. */
export const TroubledJob = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  attempts: Type.Integer(),
  error: Nullable(Type.String()),
  created: Moment,
  /** ISO 8601: the time of the next attempt; null if it was given up. */
  due: Nullable(Moment),
})
export type TroubledJob = Static<typeof TroubledJob>

export const OperationsState = Type.Object({
  jobs: Type.Object({
    waiting: Type.Integer(),
    given_up: Type.Integer(),
    /** The 50 latest failures, including those that were given up. */
    troubled: Type.Array(TroubledJob),
  }),
  mail: Type.Object({
    /** `outbox` means that no mail server is set up and messages are kept as files. */
    by: Type.Enum(['smtp', 'outbox']),
    waiting: Type.Integer(),
    /** Number of files in the outbox. */
    kept: Type.Integer(),
  }),
  storage: Type.Object({
    /** Size in bytes. */
    database: Type.Integer(),
    disk_free: Type.Integer(),
    disk_total: Type.Integer(),
  }),
})
export type OperationsState = Static<typeof OperationsState>

export const getOperationsState = route({
  method: 'GET',
  path: '/api/admin/state/',
  summary: 'Status of jobs, email and storage',
  tag: 'Administration',
  auth: 'administrator',
  response: { 200: OperationsState, 401: Detail, 403: Detail },
})

export const retryJob = route({
  method: 'POST',
  path: '/api/admin/jobs/{id}/retry/',
  summary: 'Try a failed job again now',
  tag: 'Administration',
  auth: 'administrator',
  params: Type.Object({ id: Type.Integer() }),
  response: { 204: null, 401: Detail, 403: Detail, 404: Detail },
})
