import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { insertRecords } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { generatedRecords, type GeneratedRecord } from './generated-records.ts'

/** Each record has 11 values, and a statement may have 32,000. */
const RECORDS_PER_STATEMENT = 500

/**
 * Stores generated records without pictures.
 * @param ownerOf the account of the record with this number, from 0; by default none, as in the demonstration
 */
export async function fillDatabase(
  db: Database,
  count: number,
  progress: (stored: number) => void,
  ownerOf: (number: number) => number | null = () => null,
): Promise<void> {
  let stored = 0
  for (const chunk of chunks(generatedRecords(count), RECORDS_PER_STATEMENT)) {
    await insertRecords(
      db,
      chunk.map((record, place) => {
        const accountId = ownerOf(stored + place)
        const ring = closedRing(record.outline.map(toPosition))
        return { ...record, accountId, ring, demonstration: accountId === null }
      }),
    )
    stored += chunk.length
    progress(stored)
  }
}

function* chunks(records: Iterable<GeneratedRecord>, size: number): Generator<GeneratedRecord[]> {
  let chunk: GeneratedRecord[] = []
  for (const record of records) {
    chunk.push(record)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
