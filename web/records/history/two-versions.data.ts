import { queryOptions } from '@tanstack/react-query'
import { listRecordVersions, type RecordVersion } from '#contract/records/own-records.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { call } from '#web/lib/api.ts'

/** Two versions of a record; each is null if the record has no such version. */
export function twoVersionsQuery(id: number, { from, to }: { from: number; to: number }) {
  return queryOptions({
    queryKey: [...RECORDS, 'two-versions', id, from, to],
    queryFn: async ({ signal }) => {
      const find = async (wanted: number): Promise<RecordVersion | null> => {
        const found = await call(listRecordVersions, {
          params: { id },
          query: { before: wanted + 1 },
          signal,
        })
        return found.find(({ version }) => version === wanted) ?? null
      }
      const [before, after] = await Promise.all([find(from), find(to)])
      return { before, after }
    },
  })
}
