import { queryOptions } from '@tanstack/react-query'
import { getRecord, listRecords } from '#contract/records.ts'
import { call } from '#web/lib/api.ts'

const RECORDS = ['records']

/** One record with its pictures. */
export function recordQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'one', id],
    queryFn: ({ signal }) => call(getRecord, { params: { id }, signal }),
  })
}

/** All records, oldest first. Several megabytes in a full portal: the map draws from tiles instead. */
export function recordsQuery() {
  return queryOptions({
    queryKey: [...RECORDS, 'all'],
    queryFn: ({ signal }) => call(listRecords, { signal }),
  })
}
