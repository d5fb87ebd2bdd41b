import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { findComment, lockComment, type CommentRow } from './comments.repository.ts'

/** A comment of this member that is not removed, held until the transaction ends. Throws a Refusal for others. */
export async function mustFindOwn(tx: Database, viewer: Viewer, id: number): Promise<CommentRow> {
  await lockComment(tx, id)
  const row = await findComment(tx, id, viewer.id)
  // Whether there is a comment of somebody else is for those who can read it.
  if (row?.account_id !== viewer.id || row.deleted_at !== null) throw new Refusal('not-found')
  return row
}
