import { QueryClient } from '@tanstack/react-query'
import { worthRepeating } from './api.ts'

/** One client for all pages, so that they share their cached answers. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: worthRepeating, staleTime: 30_000 } },
})
