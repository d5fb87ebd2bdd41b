import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Box } from '#geo/shapes/box.ts'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import { createRecord, getRecord, searchRecords } from '#contract/records/records.ts'
import type { Answer } from '#contract/http/route.ts'
import { call, isGone } from '#web/lib/api.ts'
import { BEGUN_RECORD_NAME } from '#web/lib/storage/begun-record.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { RECORDS } from '#web/lib/record-news.ts'

/** One record with its photos. */
export function recordQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'one', id],
    queryFn: ({ signal }) => call(getRecord, { params: { id }, signal }),
  })
}

/** One record, unless it is gone: what was known of it before is then not shown any more, and nobody can edit it. */
export function useRecord(id: number) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  return { record: isGone(error) ? undefined : data, error, askAgain: () => void refetch() }
}

/** Records that match the filter, newest first, 50 per page. With a box, only those that overlap it. */
export function searchQuery(filter: RecordFilter, box: Box | null = null) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, 'search', recordFilterQuery(filter), box],
    queryFn: ({ pageParam, signal }) => {
      const next = pageParam === null ? {} : { before: pageParam }
      return call(searchRecords, { query: { ...box, ...recordFilterQuery(filter), ...next }, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

interface CreationOutcome {
  /** Called before each attempt. */
  before: () => Promise<void>
  onCreated: (record: Answer<typeof createRecord>) => void
  /** Called even if the form has been closed by then. */
  onFailed: (fault: Error) => void
}

/** Sends a new record as multipart; all lists of records are fetched again afterwards. */
export function useCreateRecord({ before, onCreated, onFailed }: CreationOutcome) {
  const queries = useQueryClient()
  return useSending({
    nameKept: BEGUN_RECORD_NAME,
    send: async (form: FormData, headers) => {
      await before()
      return call(createRecord, { form, headers })
    },
    onSuccess: (record) => {
      void queries.invalidateQueries({ queryKey: RECORDS })
      onCreated(record)
    },
    onError: onFailed,
  })
}
