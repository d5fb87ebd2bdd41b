import type { Generated, ColumnType } from 'kysely'
import type { GrantArea, GrantedRole } from '#contract/review/grants.ts'
import type { TERMS_ACCEPTED_AT, TermsKind } from '#contract/accounts/terms.ts'
import type { CreatedAt } from './schema-columns.ts'

// Tables of what administrators and moderators decide, and of who may.

export interface AuditLogTable {
  id: Generated<number>
  at: CreatedAt
  actor_id: number | null
  act: string
  target_kind: string | null
  target_id: number | null
  /** Of a record, a news item or a list, as it was called then. */
  target_name: string | null
  note: string | null
}

export interface RoleGrantsTable {
  id: Generated<number>
  account_id: number
  role: GrantedRole
  area: GrantArea
  granted_by: number | null
  granted_at: CreatedAt
  reason: string
  ended_by: number | null
  ended_at: Date | null
  end_reason: string | null
}

export interface ReportsTable {
  id: Generated<number>
  record_id: number | null
  profile_id: number | null
  /** A report about a comment names its record too. */
  comment_id: number | null
  /** As it was when it was reported. */
  comment_text: string | null
  reason: string
  note: string | null
  reporter_id: number | null
  reporter_email: string | null
  language: 'en' | 'cy'
  reported_at: CreatedAt
  closed_at: Date | null
  closed_by: number | null
  answer: string | null
  outcome: 'answered' | 'dismissed' | 'hidden' | null
}

export interface HidingsTable {
  id: Generated<number>
  account_id: number
  reason: string
  hidden_at: CreatedAt
  undone_at: Date | null
}

export interface TermsAcceptancesTable {
  account_id: number
  kind: TermsKind
  version: string
  at: CreatedAt
  via: (typeof TERMS_ACCEPTED_AT)[number]
}

export interface TermsPutOffTable {
  account_id: number
  kind: TermsKind
  version: string
  until: Date
}

/** Connections of a process: in use, those that could be, and callers that wait for one. */
export type PoolState = Record<'busy' | 'free' | 'waiting', number>

export interface ProcessesTable {
  id: string
  name: string
  release: string
  started_at: Date
  seen_at: Date
  draining: boolean
  /** Written as JSON text, read as the parsed value, as are the next two. */
  pool: ColumnType<PoolState | null, string | null, string | null>
  /** By name; another release may have other queues. */
  queues: ColumnType<Record<string, number>, string, string>
  /** By group; another release may have other groups. */
  answers: ColumnType<Record<string, number[]>, string, string>
  disk_free: number
  disk_total: number
  outbox: number
}
