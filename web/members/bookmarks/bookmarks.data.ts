import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  createBookmark,
  deleteBookmark,
  listBookmarks,
  renameBookmark,
} from '#contract/accounts/bookmarks.ts'
import type { Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const BOOKMARKS = ['bookmarks']

export function bookmarksQuery() {
  return queryOptions({
    queryKey: BOOKMARKS,
    queryFn: ({ signal }) => call(listBookmarks, { signal }),
  })
}

export function useBookmarkChanges() {
  const queries = useQueryClient()
  const ask = () => queries.invalidateQueries({ queryKey: BOOKMARKS })
  const add = useSending({
    send: (body: Body<typeof createBookmark>, headers) => call(createBookmark, { body, headers }),
    onSuccess: ask,
  })
  const rename = useSending({
    send: ({ id, name }: { id: number; name: string }) =>
      call(renameBookmark, { params: { id }, body: { name } }),
    onSuccess: ask,
  })
  const remove = useSending({
    send: (id: number) => call(deleteBookmark, { params: { id } }),
    apart: (id) => id,
    onSuccess: ask,
  })
  return { add, rename, remove }
}
