import type { FastifyInstance } from 'fastify'
import { downloadStatistics, getStatistics } from '#contract/open-data/statistics.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { RecordPieces, recordsRevision } from '#server/records/index.ts'
import { makeCachedBody, sendCached } from '#server/platform/responses/cached-body.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { timedMaking } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { countRecords, sumOf, statisticsCsv } from './count-records.rules.ts'
import { countedRecordPages, countedRecordsBetween } from './counted-records.repository.ts'

/** Numbers of public records. After a change, only the 1,000 record numbers around it are counted again. */
export function statisticsRoutes(
  app: FastifyInstance,
  { db, spend, figures }: Portal,
  grid: NationalGrid,
): void {
  const pieces = new RecordPieces(db, {
    pages: () => countedRecordPages(db),
    between: (first, last) => countedRecordsBetween(db, first, last),
    make: (rows) => countRecords(rows, grid),
  })
  const bodies = cacheByRevision(
    () => recordsRevision(db),
    timedMaking(figures, 'statistics', async () => {
      const statistics = sumOf((await pieces.latest()).map(([, counts]) => counts))
      return {
        json: await makeCachedBody([JSON.stringify(statistics)], 'application/json; charset=utf-8'),
        csv: await makeCachedBody([statisticsCsv(statistics)], 'text/csv; charset=utf-8'),
      }
    }),
  )

  endpoint(app, getStatistics, async ({ request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    return sendCached(request, reply, (await bodies()).json)
  })

  endpoint(app, downloadStatistics, async ({ request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    void reply.header('content-disposition', 'attachment; filename="wales-lidar-portal-statistics.csv"')
    return sendCached(request, reply, (await bodies()).csv)
  })
}
