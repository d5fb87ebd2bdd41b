import { countPublicRecords, type PublicQuery, recordsRevision } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'
import { lruCache } from '#server/platform/caching/lru-cache.ts'

/** Questions whose counts are kept. */
const KEPT = 200

/**
 * Counts what a question matches: exactly, or null if that takes too long. Clients show the number as the count, so it is
 * never an estimate. It is kept until a record changes.
 * @param longest milliseconds for a count; a longer one would delay every page of a long answer
 * @returns `name` is the same for equal questions
 */
export function findCounter(
  db: Database,
  longest: number,
): (name: string, query: PublicQuery) => Promise<number | null> {
  const kept = lruCache<number | null>(KEPT)
  return async (name, query) =>
    kept(`${await recordsRevision(db)} ${name}`, () => countIfQuick(db, longest, query))
}

async function countIfQuick(db: Database, longest: number, query: PublicQuery): Promise<number | null> {
  try {
    return await countPublicRecords(db, query, longest)
  } catch (fault) {
    if (fault instanceof Error && troubleOf(fault) === 'busy') return null
    throw fault
  }
}
