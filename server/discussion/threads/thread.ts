import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { hasSeenOthers, mustSeeExactly, type SeenRecord } from '#server/review/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'

export interface SeenThread {
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
