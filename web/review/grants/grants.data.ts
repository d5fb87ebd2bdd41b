import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { endGrant, grantRole, listGrants } from '#contract/review/grants.ts'
import type { Body, Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const GRANTS = ['grants']

/** 25 a page. */
export function grantsQuery(filter: Query<typeof listGrants>) {
  return infiniteQueryOptions({
    queryKey: [...GRANTS, filter],
    queryFn: ({ pageParam, signal }) => call(listGrants, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function useGrantRole() {
  const queries = useQueryClient()
  return useSending({
    send: (body: Body<typeof grantRole>, headers) => call(grantRole, { body, headers }),
    // After a refusal too: somebody else may have granted it.
    onSettled: () => queries.invalidateQueries({ queryKey: GRANTS }),
  })
}

export function useEndGrant() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, reason }: { id: number; reason: string }) =>
      call(endGrant, { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: GRANTS }),
  })
}
