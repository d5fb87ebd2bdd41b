import type { Comment } from '#contract/review/moderation/comments.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { CommentRow } from './comments.repository.ts'
import { actsOf, decidesAboutComments, editableUntil, mayEdit, type Judged } from './comments.rules.ts'

export interface Reading {
  viewer: Viewer | null
  finder: number | null
  locked: boolean
  now: Date
}

export function stateOf({ deleted_at, hidden_at }: CommentRow): Comment['state'] {
  if (deleted_at !== null) return 'removed'
  return hidden_at === null ? 'shown' : 'hidden'
}

export function judged(row: CommentRow, { finder, locked }: Pick<Reading, 'finder' | 'locked'>): Judged {
  return {
    author: row.account_id,
    finder,
    aboutReader: row.about_reader,
    state: stateOf(row),
    hiddenBy: row.hidden_by,
    appealed: row.appealed_at !== null,
    appealClosed: row.appeal_closed_at !== null,
    postedAt: row.posted_at,
    locked,
    muted: row.muted,
  }
}

export function toComment(row: CommentRow, { viewer, finder, locked, now }: Reading): Comment {
  const comment = judged(row, { finder, locked })
  const { state } = comment
  const mine = viewer !== null && row.account_id === viewer.id
  const seesHidden = mine || (viewer !== null && decidesAboutComments(viewer))
  const readable = state === 'shown' || (state === 'hidden' && seesHidden)
  return {
    number: row.number,
    by: state === 'removed' ? null : row.username,
    mine,
    text: readable ? row.text : null,
    state,
    at: row.posted_at.toISOString(),
    edited: state === 'removed' ? null : (row.edited_at?.toISOString() ?? null),
    version: row.version,
    editable_until: mine && mayEdit(viewer, comment, now) ? editableUntil(row.posted_at).toISOString() : null,
    muted: row.muted,
    ...(state === 'hidden' && seesHidden && { hiding: hidingOf(row) }),
    acts: actsOf(viewer, comment, now),
  }
}

function hidingOf(row: CommentRow): NonNullable<Comment['hiding']> {
  return {
    reason: row.hidden_reason ?? '',
    at: (row.hidden_at ?? row.posted_at).toISOString(),
    appeal: row.appeal,
    answer: row.appeal_answer,
  }
}
