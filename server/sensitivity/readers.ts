import { grantsOf } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { stewardArea, hasRightToExact } from './levels/levels.rules.ts'
import type { Reader } from './levels/level.ts'
import { findNamedToEverybody } from './named-to-everybody.repository.ts'
import { exactReader, findLevels, type RecordReader, type ExactScope } from './exact-reader.repository.ts'

/** The records that this reader may see exactly. */
export function exactFor(reader: Reader): ExactScope {
  const area = stewardArea(reader)
  return area === 'wales' ? 'all' : { finder: reader.id, regions: area }
}

/** Returns what this reader may see: the records of everyone, and exactly those to which they have the right. */
export async function recordsFor(db: Database, viewer: Reader | null): Promise<RecordReader> {
  return viewer ? exactReader(db, exactFor(viewer)) : db
}

/** Returns all records exactly, for work of the portal of which only those hear who have the right to the exact record. */
export async function exactRecords(db: Database): Promise<RecordReader> {
  return exactReader(db, 'all')
}

/** Returns the records that a member found exactly, and the others as everyone sees them. */
export async function recordsOfFinder(db: Database, accountId: number): Promise<RecordReader> {
  return exactReader(db, { finder: accountId, regions: [] })
}

/**
 * Returns which of these records what a member did themselves may name to them, at this moment: a number beside a time tells that
 * there is such a record, and since when. Those are the records that are not withheld from the member, hidden ones among them.
 */
export async function notWithheldFrom(
  db: Database,
  member: Reader | null,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number | null>> {
  const asked = new Set(ids.filter((id) => id !== null))
  if (asked.size === 0) return asked
  const levels = await findLevels(db, [...asked])
  const withheld = [...levels].filter(
    ([, level]) => level.sensitivity !== 'open' && !hasRightToExact(member, level),
  )
  for (const [id] of withheld) asked.delete(id)
  return asked
}

/** The same for somebody who is not there: a member by their user id, or a visitor. */
export async function nameableTo(
  db: Database,
  reader: number | null,
  ids: readonly number[],
): Promise<ReadonlySet<number | null>> {
  const account =
    reader === null
      ? undefined
      : await db.selectFrom('accounts').select('administrator').where('id', '=', reader).executeTakeFirst()
  const member =
    reader === null || !account ? null : { id: reader, ...account, grants: await grantsOf(db, reader) }
  return notWithheldFrom(db, member, ids)
}

/**
 * Returns which of these records another record may name to this reader, at this moment: beside an exact outline, a number tells
 * that place and that there is such a record. Those are the records that the reader sees exactly; none that is hidden or deleted.
 */
export async function namedTo(
  db: Database,
  viewer: Reader | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const named = await findNamedToEverybody(db, ids)
  const others = ids.filter((id) => !named.has(id))
  if (viewer === null || others.length === 0) return named
  for (const [id, level] of await findLevels(db, [...new Set(others)]))
    if (level.deletedAt === null && level.hiddenAt === null && hasRightToExact(viewer, level)) named.add(id)
  return named
}
