import { queryOptions } from '@tanstack/react-query'
import { getStatistics } from '#contract/open-data/statistics.ts'
import { call } from '#web/lib/api.ts'

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call(getStatistics, { signal }),
})
