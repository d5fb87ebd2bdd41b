import type { FastifyBaseLogger } from 'fastify'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { countAgain } from './count-again.repository.ts'

const DAY = 86_400_000

/** Counts the records of the map again once a day. A difference is a fault, which the log names. */
export function countRecordsAgain({ db }: Pick<Portal, 'db'>, log: FastifyBaseLogger): JobHandler {
  return {
    kind: 'count-records-again',
    next: (after) => new Date(after.getTime() + DAY),
    run: async (_, signal) => {
      const cells = await countAgain(db, signal)
      if (cells > 0) log.error({ cells }, 'counts of records on the map were wrong and have been corrected')
    },
  }
}
