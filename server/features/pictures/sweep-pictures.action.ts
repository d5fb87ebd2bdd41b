import { RECORD_RESTORE_DAYS } from '#contract/limits.ts'
import type { Database } from '#server/platform/database.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { largeKeys, MEDIA_PREFIX } from './picture-key.rules.ts'
import { forgetRemovedPictures, keysInUse, takeOutOfDeletedRecords } from './pictures.repository.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KEYS_PER_STATEMENT = 1000

/**
 * Removes picture files that no row points at: a crash between writing and storing leaves them behind, and so do members who
 * take a picture or a record away, whose time for second thoughts has run out. Young files stay: their row may be about to
 * come. Resolves with the number of files removed.
 */
export async function sweepPictures(
  { db, files }: { db: Database; files: FileStore },
  now = Date.now(),
): Promise<number> {
  let removed = 0
  const graceFrom = new Date(now - RECORD_RESTORE_DAYS * DAY)
  const removeUnused = async (keys: readonly string[]) => {
    const used = await keysInUse(db, keys.flatMap(largeKeys), graceFrom)
    for (const key of keys.filter((each) => !largeKeys(each).some((large) => used.has(large)))) {
      await files.delete(key)
      removed += 1
    }
  }
  await takeOutOfDeletedRecords(db, graceFrom)
  let batch: string[] = []
  for await (const { key, modifiedAt } of files.list(MEDIA_PREFIX)) {
    if (now - modifiedAt.getTime() < HOUR) continue
    batch.push(key)
    if (batch.length < KEYS_PER_STATEMENT) continue
    await removeUnused(batch)
    batch = []
  }
  await removeUnused(batch)
  await forgetRemovedPictures(db, graceFrom)
  return removed
}
