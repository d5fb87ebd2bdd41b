import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { placeSome } from './regions.repository.ts'

export const PLACE_RECORDS = 'place-records'
/** Records in one transaction. */
const BATCH = 1000

/** Finds the regions of all records after the boundaries have changed. New and moved records are placed by the database. */
export function placeRecords({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: PLACE_RECORDS,
    run: async (_, signal) => {
      while ((await placeSome(db, BATCH)) > 0) signal.throwIfAborted()
    },
  }
}
