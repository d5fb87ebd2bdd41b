import { Type, type Static } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** What can need somebody's attention, in the order of the overview: what has to be done soonest comes first. */
export const ATTENTION_KINDS = [
  /** Requests to withhold a place that is said to be at risk now. */
  'at_risk',
  /** Other requests to withhold places. */
  'sensitive',
  'reports',
  /** Hidden comments whose authors ask for another look. */
  'appeals',
  'feedback',
  /** Finds about which reviewers have not decided. */
  'finds',
  /** The last backup is missing or old. */
  'backup',
  /** Jobs that were abandoned, such as emails that could not be delivered. */
  'jobs',
  /** Little room is left on the disk of the data folder. */
  'disk',
  /** No mail server is set up, so messages are kept as files. */
  'outbox',
  /** Heritage layers whose latest refresh failed. */
  'heritage',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export const Attention = Type.Object({
  kind: Type.Enum([...ATTENTION_KINDS]),
  /** How many of them; for the disk, the percentage that is free. */
  count: Type.Integer(),
  /** Since when the oldest of them waits; for the backup, when the last one was made. */
  since: Nullable(Type.String({ format: 'date-time' })),
  /** By when the oldest of them was promised an answer; null where nothing is promised. */
  due: Nullable(Type.String({ format: 'date-time' })),
})
export type Attention = Static<typeof Attention>

export const listAttention = route({
  method: 'GET',
  path: '/api/admin/attention/',
  summary: 'What needs attention; for moderators, the reports alone',
  tag: 'Administration',
  auth: 'moderator',
  response: { 200: Type.Array(Attention), 401: Detail, 403: Detail },
})
