import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteEmptied, emptyImports } from './imports.repository.ts'

const DAY = 86_400_000

/** Deletes imports once a day when their time is over. Drafts and records that were made from them stay. */
export function deleteOldImports({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: 'forget-old-imports',
    next: (after) => new Date(after.getTime() + DAY),
    run: async () => {
      const now = new Date()
      await emptyImports(db, { before: now })
      await deleteEmptied(db, new Date(now.getTime() - DAY))
    },
  }
}
