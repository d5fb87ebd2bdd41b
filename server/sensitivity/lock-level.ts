import type { Database } from '#server/platform/database/database.ts'
import { findLevel } from './exact-reader.repository.ts'
import { lockFinder, lockRecord } from './exact.repository.ts'
import type { LevelState } from './level.ts'

/** Returns the level of a record, which nobody else changes until the transaction ends; null if there is no such record. */
export async function lockLevel(tx: Database, id: number): Promise<LevelState | null> {
  // The account before the record, as when an account is deleted: the other order could deadlock.
  await lockFinder(tx, (await findLevel(tx, id))?.finder ?? null)
  await lockRecord(tx, id)
  return findLevel(tx, id)
}
