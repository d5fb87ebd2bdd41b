import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findOldFiles, findSpareKeys, clearFile } from './batches.repository.ts'
import { HER_PREFIX } from './make-batch.action.ts'

/** Years for which the zip of a batch is kept. */
const KEPT_YEARS = 10
const DAY = 86_400_000
const TOGETHER = 500

/** Deletes zips after ten years, and those of which no batch came, because the process that made it was killed. @param now for tests; the time of each run */
export function tidyBatches({ db, files }: Pick<Portal, 'db' | 'files'>, now?: number): JobHandler {
  return {
    kind: 'tidy-her-batches',
    next: (after) => new Date(after.getTime() + DAY),
    run: async (_, signal, confirm) => {
      const old = await findOldFiles(db, KEPT_YEARS)
      await confirm()
      for (const { id, key } of old) {
        signal.throwIfAborted()
        await files.delete(key)
        await clearFile(db, id)
      }
      const spare: string[] = []
      // Recent files stay, because their row may follow.
      for await (const { key, modifiedAt } of files.list(HER_PREFIX))
        if (modifiedAt.getTime() < (now ?? Date.now()) - DAY) spare.push(key)
      for (let at = 0; at < spare.length; at += TOGETHER)
        for (const key of await findSpareKeys(db, spare.slice(at, at + TOGETHER))) await files.delete(key)
    },
  }
}
