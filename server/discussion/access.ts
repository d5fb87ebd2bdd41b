import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findLevel, hasRightToExact } from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { hasSeenOthers, mustSeeExactly, type SeenRecord } from '#server/review/index.ts'
import { judged, stateOf } from './comments-view.ts'
import { findComment, lockComment, type CommentRow } from './comments.repository.ts'
import { isPartial } from './comments.rules.ts'

/** A comment that this reader can read, with what it says now. Throws a Refusal. */
export async function mustBeReportable(
  db: Database,
  viewer: Viewer | null,
  id: number,
): Promise<{ recordId: number; text: string }> {
  const row = await findComment(db, id, viewer?.id ?? null)
  if (row?.deleted_at !== null || row.hidden_at !== null || row.text === null) throw new Refusal('not-found')
  await mustReadThread(db, viewer, row.record_id)
  return { recordId: row.record_id, text: row.text }
}

/** Throws a Refusal for those who wrote the comment or whom it concerns, and for those who may not see its record. */
export async function mustBeImpartial(db: Database, viewer: Viewer, id: number): Promise<void> {
  const row = await findComment(db, id, viewer.id)
  const level = row && (await findLevel(db, row.record_id))
  if (!row || !level || (level.sensitivity !== 'open' && !hasRightToExact(viewer, level)))
    throw new Refusal('not-found')
  if (isPartial(viewer, judged(row, { finder: level.finder, locked: false })))
    throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentOwnThread })
}

/** False if somebody has hidden it meanwhile, or its author has removed it. */
export async function isShown(db: Database, id: number): Promise<boolean> {
  const row = await findComment(db, id, null)
  return row !== null && stateOf(row) === 'shown'
}

/** A comment of this member that is not removed, held until the transaction ends. Throws a Refusal for others. */
export async function mustFindOwn(tx: Database, viewer: Viewer, id: number): Promise<CommentRow> {
  await lockComment(tx, id)
  const row = await findComment(tx, id, viewer.id)
  // Whether there is a comment of somebody else is for those who can read it.
  if (row?.account_id !== viewer.id || row.deleted_at !== null) throw new Refusal('not-found')
  return row
}

interface SeenThread {
  record: SeenRecord
  /** Whether the reader may read what others wrote. */
  open: boolean
}

/**
 * The discussion of a record, for those who see the record itself. It is closed as the opinions of others are, so that opinions stay
 * independent. Throws a Refusal for those who see the square of the record or nothing.
 */
export async function mustSeeThread(
  db: Database,
  viewer: Viewer | null,
  recordId: number,
): Promise<SeenThread> {
  const record = await mustSeeExactly(db, viewer, recordId)
  return { record, open: await hasSeenOthers(db, viewer, record) }
}

/** The same for those who act on what was written there. */
export async function mustReadThread(
  db: Database,
  viewer: Viewer | null,
  recordId: number,
): Promise<SeenRecord> {
  const { record, open } = await mustSeeThread(db, viewer, recordId)
  if (!open) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.commentClosed })
  return record
}
