import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { decideReports, deleteReport, listReports, sendReport } from '#contract/reports.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'

const RECEIVED = ['reports']

export function useSendReport() {
  return useSending({ send: (body: Body<typeof sendReport>, headers) => call(sendReport, { body, headers }) })
}

/** Records and profiles with their reports, those reported last first, 25 a page. */
export function reportsQuery(state: 'open' | 'closed' | null) {
  return infiniteQueryOptions({
    queryKey: [...RECEIVED, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...(pageParam !== null && { from: pageParam }) }
      return call(listReports, { query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
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
