import type { Deps } from './deps.ts'
import { PREPARED } from './prepare-download.action.ts'
import { findSpareKeys } from './prepared-files.repository.ts'

/** Prefix of the keys of the files with all records. */
export const WHOLE = 'open-data/'
/** Milliseconds after which a file without a row is one that a process left when it was killed. */
const UNUSED = 6 * 3_600_000
const TOGETHER = 500

/** Deletes files that no row names. Recent files stay, because their row may follow. */
export async function deleteSpareFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  now = Date.now(),
): Promise<void> {
  for (const prefix of [PREPARED, WHOLE]) {
    const old: string[] = []
    for await (const { key, modifiedAt } of files.list(prefix))
      if (modifiedAt.getTime() < now - UNUSED) old.push(key)
    for (let at = 0; at < old.length; at += TOGETHER)
      for (const key of await findSpareKeys(db, old.slice(at, at + TOGETHER))) await files.delete(key)
  }
}
