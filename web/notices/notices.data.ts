import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotices, readNotices } from '#contract/accounts/notices.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** The member's notices, the newest first, one page at a time. They change elsewhere, so they are always fetched again. */
export function noticesQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['notices', username],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Marks the notices up to one as read. */
export function useReadNotices(onRead: () => void) {
  return useSending({
    send: (upTo: number) => call(readNotices, { body: { up_to: upTo } }),
    onSuccess: onRead,
  })
}
