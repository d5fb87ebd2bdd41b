import { QueryClient } from '@tanstack/react-query'
import { worthRepeating } from './api.ts'

/** One for all pages: what one has asked for, the next need not ask again. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthRepeating, staleTime: 30_000 } },
})
