import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { Body, Query } from '#contract/http/route.ts'
import {
  closeSensitiveRequest,
  deleteSensitiveRequest,
  listSensitiveRequests,
  sendSensitiveRequest,
} from '#contract/review/moderation/sensitive-requests.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const RECEIVED = ['sensitive-requests']

export function useSendSensitiveRequest() {
  return useSending({
    send: (body: Body<typeof sendSensitiveRequest>, headers) => call(sendSensitiveRequest, { body, headers }),
  })
}

/** 25 a page. */
export function sensitiveRequestsQuery(filter: Query<typeof listSensitiveRequests>) {
  return infiniteQueryOptions({
    queryKey: [...RECEIVED, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSensitiveRequests, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function useCloseSensitiveRequest() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, ...body }: { id: number } & Body<typeof closeSensitiveRequest>) =>
      call(closeSensitiveRequest, { params: { id }, body }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['records'] })
      void queries.invalidateQueries({ queryKey: ['moderation'] })
      await queries.invalidateQueries({ queryKey: RECEIVED })
    },
  })
}

export function useDeleteSensitiveRequest() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(deleteSensitiveRequest, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECEIVED }),
  })
}
