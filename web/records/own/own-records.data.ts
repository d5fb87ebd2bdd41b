import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { changeOwnLicences } from '#contract/records/licences.ts'
import {
  deleteRecord,
  getOwnStatistics,
  listOwnRecords,
  listRecordVersions,
  restoreRecord,
  updateRecord,
} from '#contract/records/own-records.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import type { Body, Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { recordCameOrWent } from '#web/lib/record-news.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { recordQuery } from '../records.data.ts'

export type OwnRecordsWanted = Query<typeof listOwnRecords>

/** One page of the member's own records. */
export function ownRecordsQuery(wanted: OwnRecordsWanted) {
  return queryOptions({
    queryKey: [...RECORDS, 'own', wanted],
    queryFn: ({ signal }) => call(listOwnRecords, { query: wanted, signal }),
    placeholderData: (before) => before,
  })
}

export function ownStatisticsQuery() {
  return queryOptions({
    queryKey: [...RECORDS, 'own', 'statistics'],
    queryFn: ({ signal }) => call(getOwnStatistics, { signal }),
  })
}

/** Whether this member deleted the record and can bring it back. */
export function ownDeletionQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'own', 'deletion', id],
    queryFn: async ({ signal }) => {
      for (let page = 1, seen = 0; ; page += 1) {
        const { records, total } = await call(listOwnRecords, { query: { which: 'deleted', page }, signal })
        if (records.some((record) => record.id === id)) return true
        seen += records.length
        if (records.length === 0 || seen >= total) return false
      }
    },
  })
}

/** The versions of a record, newest first, one page at a time. */
export function versionsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, 'versions', id],
    queryFn: ({ signal, pageParam }) =>
      call(listRecordVersions, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const last = page.at(-1)?.version ?? 1
      return last > 1 ? last : null
    },
  })
}

interface ChangeOutcome {
  /** Called before each attempt. */
  before: () => Promise<void>
  onChanged: (record: RecordDetail) => void
  /** Called even if the form has been closed by then. */
  onFailed: (fault: Error) => void
}

export function useUpdateRecord(id: number, { before, onChanged, onFailed }: ChangeOutcome) {
  const queries = useQueryClient()
  return useSending({
    send: async (form: FormData, headers) => {
      await before()
      return call(updateRecord, { params: { id }, form, headers })
    },
    onSuccess: (record) => {
      queries.setQueryData(recordQuery(id).queryKey, record)
      void queries.invalidateQueries({ queryKey: RECORDS })
      onChanged(record)
    },
    onError: onFailed,
  })
}

/** Deletes or restores a record; whatever shows it, in this tab or another, asks again afterwards. */
export function useDeletion() {
  const queries = useQueryClient()
  const tell = (_: unknown, id: number) => recordCameOrWent(queries, id)
  const remove = useSending({
    send: (id: number) => call(deleteRecord, { params: { id } }),
    apart: (id) => id,
    onSuccess: tell,
  })
  const restore = useSending({
    send: (id: number) => call(restoreRecord, { params: { id } }),
    apart: (id) => id,
    onSuccess: tell,
  })
  return { remove, restore }
}

/** Gives a licence to several of the member's records; all lists of records are fetched again afterwards. */
export function useGiveLicence() {
  const queries = useQueryClient()
  return useSending({
    send: (body: Body<typeof changeOwnLicences>) => call(changeOwnLicences, { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: RECORDS }),
  })
}
