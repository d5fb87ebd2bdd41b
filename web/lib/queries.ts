import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isGone, worthRepeating } from './api.ts'

interface QueryHabits {
  retry: false | typeof worthRepeating
  /** Milliseconds during which an answer is not asked for again. */
  staleTime: number
}

/**
 * A cache that keeps nothing that the portal says is gone: after a 404 or 410, what shows the answer of before shows the
 * refusal. If a change is refused for this reason, everything on the page is asked for again.
 */
export function newQueries(habits: QueryHabits): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: habits },
    queryCache: new QueryCache({
      onError: (fault, query) => {
        if (isGone(fault)) query.setState({ data: undefined, dataUpdatedAt: 0 })
      },
    }),
    mutationCache: new MutationCache({
      onError: (fault) => {
        if (isGone(fault)) void client.invalidateQueries()
      },
    }),
  })
  return client
}

/** One client for all pages, so that they share their cached answers. */
export const queries = newQueries({ retry: worthRepeating, staleTime: 30_000 })
