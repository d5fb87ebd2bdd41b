import type { Database } from '#server/platform/database.ts'
import { areaLookedAfter } from './levels.rules.ts'
import type { Reader } from './level.ts'
import { exactReader, type RecordReader, type Whose } from './exact-reader.repository.ts'

/** The records that this reader may see exactly. */
export function exactFor(reader: Reader): Whose {
  const area = areaLookedAfter(reader)
  return area === 'wales' ? 'all' : { finder: reader.id, regions: area }
}

/** Returns what this reader may see: the records of everybody, and exactly those to which they have the right. */
export async function recordsFor(db: Database, viewer: Reader | null): Promise<RecordReader> {
  return viewer ? exactReader(db, exactFor(viewer)) : db
}

/** Returns all records exactly, for work of the portal of which only those hear who have the right to the exact record. */
export async function exactRecords(db: Database): Promise<RecordReader> {
  return exactReader(db, 'all')
}

/** Returns the records that a member found exactly, and the others as everybody sees them. */
export async function recordsOfFinder(db: Database, accountId: number): Promise<RecordReader> {
  return exactReader(db, { finder: accountId, regions: [] })
}
