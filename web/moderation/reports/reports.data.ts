import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { decideReports, deleteReport, listReports, sendReport } from '#contract/review/moderation/reports.ts'
import type { Body, Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const RECEIVED = ['reports']

export function useSendReport() {
  return useSending({ send: (body: Body<typeof sendReport>, headers) => call(sendReport, { body, headers }) })
}

/** Records and profiles with their reports, 25 a page. */
export function reportsQuery(filter: Query<typeof listReports>) {
  return infiniteQueryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function useDecideReports() {
  const queries = useQueryClient()
  return useSending({
    send: (body: Body<typeof decideReports>, headers) => call(decideReports, { body, headers }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['records'] })
      await queries.invalidateQueries({ queryKey: RECEIVED })
    },
  })
}

export function useDeleteReport() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(deleteReport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}
