import type { Database } from '#server/platform/database/database.ts'
import { findLevel } from './exact-reader.repository.ts'
import { holdFinder, holdRecord } from './exact.repository.ts'
import type { LevelState } from './level.ts'

/** Returns the level of a record, which nobody else changes until the transaction ends; null if there is no such record. */
export async function holdLevel(tx: Database, id: number): Promise<LevelState | null> {
  // The account before the record, as when an account is deleted: the other order could deadlock.
  await holdFinder(tx, (await findLevel(tx, id))?.finder ?? null)
  await holdRecord(tx, id)
  return findLevel(tx, id)
}
