import { Type, type Static } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

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

/** Where work waits its turn in a process. */
export const QUEUES = [
  'requests',
  'passwords',
  'pictures',
  'recordSearches',
  'nearbySearches',
  'openData',
  'previews',
  'mapService',
  'emails',
] as const
export type QueueName = (typeof QUEUES)[number]

/** Requests whose answers take about the same time. */
export const ANSWER_GROUPS = ['pages', 'reading', 'saving', 'tiles', 'relief', 'pictures'] as const
export type AnswerGroup = (typeof ANSWER_GROUPS)[number]

/** `silent`: it gave no sign of life for a while. `draining`: it was asked to stop and still answers. */
export const PROCESS_CONDITIONS = ['running', 'draining', 'silent'] as const
export type ProcessCondition = (typeof PROCESS_CONDITIONS)[number]

export const ProcessState = Type.Object({
  id: Type.String(),
  /** The machine and the port. */
  name: Type.String(),
  /** The version, and the number of the newest change of the tables that it knows. */
  release: Type.String(),
  started: Moment,
  /** The last sign of life. */
  seen: Moment,
  condition: Type.Enum(PROCESS_CONDITIONS),
  /** Connections to the database, and callers that wait for one; null where nobody counts them. */
  pool: Nullable(Type.Object({ busy: Type.Integer(), free: Type.Integer(), waiting: Type.Integer() })),
  /** The queues in which anything waits. */
  queues: Type.Array(Type.Object({ name: Type.Enum(QUEUES), waiting: Type.Integer() })),
  /** Size in bytes. */
  disk_free: Type.Integer(),
  disk_total: Type.Integer(),
  /** Number of emails that are kept as files on its machine. */
  outbox: Type.Integer(),
})
export type ProcessState = Static<typeof ProcessState>

const AnswersOfGroup = Type.Object({
  group: Type.Enum(ANSWER_GROUPS),
  count: Type.Integer(),
  /** Milliseconds in which 95 of 100 answers were given. */
  p95: Type.Integer(),
})
export type AnswersOfGroup = Static<typeof AnswersOfGroup>

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
    /** Address of the bucket for pictures and of the one for tilesets, as `s3://bucket/prefix`; null for DATA_DIR. */
    files_in: Nullable(Type.String()),
    tiles_in: Nullable(Type.String()),
  }),
  /** Each start of a process that gave a sign of life in the last day and did not end properly, the latest first. */
  processes: Type.Array(ProcessState),
  /** Answers of the last ten minutes, by all processes that are not silent. */
  answers: Type.Array(AnswersOfGroup),
  /** The discussion of records; null where it is off. */
  comments: Nullable(
    Type.Object({
      /** The day of the operator’s assessments under the Online Safety Act. */
      assessed: Type.String({ format: 'date' }),
      /** Whether that was 11 months ago or longer, so that the next assessment is due. */
      due: Type.Boolean(),
    }),
  ),
  backup: Type.Object({
    /** The last backup by the command; null if there was none. */
    at: Nullable(Moment),
    /** Whether it is missing or more than 26 hours old. */
    late: Type.Boolean(),
  }),
})
export type OperationsState = Static<typeof OperationsState>

export const getOperationsState = route({
  method: 'GET',
  path: '/api/admin/state/',
  summary: 'Status of processes, jobs, email, storage and backups',
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
