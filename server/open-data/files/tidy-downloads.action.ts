import { DOWNLOAD_DAYS } from '#contract/open-data/downloads.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Deps } from './deps.ts'
import { deletePreparedFile, findFilesToDelete } from './prepared-files.repository.ts'
import { deleteSpareFiles } from './spare-files.ts'

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
