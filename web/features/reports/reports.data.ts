import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { answerReport, deleteReport, listReports, sendReport } from '#contract/reports.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'

const RECEIVED = ['reports']

export function useSendReport() {
  return useSending({ send: (body: Body<typeof sendReport>, headers) => call(sendReport, { body, headers }) })
}

/** Newest first, 25 a page. */
export function reportsQuery(state: 'open' | 'closed' | null) {
  return infiniteQueryOptions({
    queryKey: [...RECEIVED, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...(pageParam !== null && { before: pageParam }) }
      return call(listReports, { query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

export function useAnswerReport() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, answer }: { id: number; answer: string }) =>
      call(answerReport, { params: { id }, body: { answer } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}

export function useDeleteReport() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(deleteReport, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}
