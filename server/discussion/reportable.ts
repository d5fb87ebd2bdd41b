import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findLevel, hasRightToExact } from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { judged, stateOf } from './comments-view.ts'
import { findComment } from './comments.repository.ts'
import { isPartial } from './comments.rules.ts'
import { mustReadThread } from './threads/thread.ts'

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
