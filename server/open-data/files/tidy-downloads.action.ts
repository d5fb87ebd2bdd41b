import { DOWNLOAD_DAYS } from '#contract/open-data/downloads.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Deps } from './download-request.ts'
import { deletePreparedFile, findFilesToDelete, findSpareKeys } from './stored-files.repository.ts'
import { PREPARED } from './prepare-download.action.ts'

const TEN_MINUTES = 600_000

/** Deletes prepared files that are old, or in which a record is that was withdrawn. */
export function tidyDownloads(deps: Deps): JobHandler {
  return {
    kind: 'tidy-downloads',
    next: (after) => new Date(after.getTime() + TEN_MINUTES),
    run: async (_, signal, confirm) => {
      const { db, files } = deps
      const ended = await findFilesToDelete(db, DOWNLOAD_DAYS)
      await confirm()
      for (const { id, fileKey } of ended) {
        signal.throwIfAborted()
        // The file first: its row is what is looked for.
        if (fileKey !== null) await files.delete(fileKey)
        await deletePreparedFile(db, id)
      }
      await deleteSpareFiles(deps)
    },
  }
}

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
