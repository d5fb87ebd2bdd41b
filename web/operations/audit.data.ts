import { infiniteQueryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/review/audit.ts'
import type { Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'

/** 50 a page. */
export function auditQuery(filter: Query<typeof listAudit>) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}
