import { noteExactReads } from '#server/features/audit/index.ts'
import type { Database } from '#server/platform/database.ts'
import type { Viewer } from '#server/platform/session.ts'

/** Adds the exact records of other people that somebody was shown to the audit log: one line for each reader and day. */
export async function noteExactRead(
  db: Database,
  viewer: Viewer,
  finders: readonly (number | null)[],
): Promise<void> {
  const ofOthers = finders.filter((finder) => finder !== viewer.id).length
  if (ofOthers > 0) await noteExactReads(db, viewer.id, ofOthers)
}
