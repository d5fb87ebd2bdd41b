import type { Generated } from 'kysely'
import type { CreatedAt } from './schema-columns.ts'

// Tables of the discussion of records.

export interface CommentsTable {
  id: Generated<number>
  record_id: number
  /** From 1 for each record, given by the database. */
  number: Generated<number>
  account_id: number | null
  /** Null once it is erased. */
  text: string | null
  version: Generated<number>
  posted_at: CreatedAt
  edited_at: Date | null
  deleted_at: Date | null
  hidden_at: Date | null
  hidden_by: number | null
  hidden_reason: string | null
  appeal: string | null
  appealed_at: Date | null
  appeal_answer: string | null
  appeal_closed_at: Date | null
}

export interface CommentMentionsTable {
  comment_id: number
  account_id: number
  at: CreatedAt
}

export interface ThreadLocksTable {
  record_id: number
  locked_at: CreatedAt
  locked_by: number | null
  reason: string
}

export interface ThreadFollowsTable {
  record_id: number
  account_id: number
  follows: boolean
}

export interface MutesTable {
  account_id: number
  muted_id: number
  at: CreatedAt
}

/** Number of the last notice that an email mentioned. */
export interface NoticeMailsTable {
  account_id: number
  told_until: number
}
