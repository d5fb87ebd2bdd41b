import { countPublicRecords, type PublicQuery } from '#server/features/public-records/index.ts'
import { recordsRevision } from '#server/features/records/index.ts'
import type { Database } from '#server/platform/database.ts'
import { troubleOf } from '#server/platform/database-trouble.ts'
import { keepLatest } from '#server/platform/keep-latest.ts'

/** Milliseconds for a count. A longer one would delay every page of a long answer. */
const LONGEST_COUNT = 500
/** Questions whose counts are kept. */
const KEPT = 200

/**
 * Counts what a question matches: exactly, or null if that takes too long. Clients show the number as the count, so it is
 * never an estimate. It is kept until a record changes.
 * @param name the same for equal questions
 */
export function findCounter(db: Database): (name: string, query: PublicQuery) => Promise<number | null> {
  const kept = keepLatest<number | null>(KEPT)
  return async (name, query) => kept(`${await recordsRevision(db)} ${name}`, () => countIfQuick(db, query))
}

async function countIfQuick(db: Database, query: PublicQuery): Promise<number | null> {
  try {
    return await countPublicRecords(db, query, LONGEST_COUNT)
  } catch (fault) {
    if (fault instanceof Error && troubleOf(fault) === 'busy') return null
    throw fault
  }
}
