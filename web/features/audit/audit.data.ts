import { infiniteQueryOptions } from '@tanstack/react-query'
import { listAudit, type AuditedAct } from '#contract/audit.ts'
import { call } from '#web/lib/api.ts'

/** Newest first, 50 a page. */
export function auditQuery(act: AuditedAct | null) {
  return infiniteQueryOptions({
    queryKey: ['audit', act],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(act && { act }), ...(pageParam !== null && { before: pageParam }) }
      return call(listAudit, { query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}
