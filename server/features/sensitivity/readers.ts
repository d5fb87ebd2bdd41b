import type { Database } from '#server/platform/database.ts'
import { looksAfterAll } from './levels.rules.ts'
import type { Reader } from './level.ts'
import { exactReader, type RecordReader } from './exact-reader.repository.ts'

/** User id of the finder whose records this reader may see exactly; null for those of all. */
export function foundByReader(reader: Reader): number | null {
  return looksAfterAll(reader) ? null : reader.id
}

/** Returns what this reader may see: the records of everybody, and exactly those to which they have the right. */
export async function recordsFor(db: Database, viewer: Reader | null): Promise<RecordReader> {
  return viewer ? exactReader(db, foundByReader(viewer)) : db
}

/** Returns all records exactly, for work of the portal of which only those hear who have the right to the exact record. */
export async function exactRecords(db: Database): Promise<RecordReader> {
  return exactReader(db, null)
}

/** Returns the records that a member found exactly, and the others as everybody sees them. */
export async function recordsOfFinder(db: Database, accountId: number): Promise<RecordReader> {
  return exactReader(db, accountId)
}
