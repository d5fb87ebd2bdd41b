import type { Comment } from '#contract/review/comments.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { toComment } from './comments-view.ts'
import { findComment } from './comments.repository.ts'
import { mustSeeThread } from './thread.ts'
import { findLock } from './threads.repository.ts'

/** A comment as its reader may see it after an act of theirs. */
export async function commentFor(db: Database, viewer: Viewer, id: number): Promise<Comment> {
  const row = await findComment(db, id, viewer.id)
  if (!row) throw new Refusal('not-found')
  const { record } = await mustSeeThread(db, viewer, row.record_id)
  const lock = await findLock(db, row.record_id)
  return toComment(row, { viewer, finder: record.finder, locked: lock !== null, now: new Date() })
}
