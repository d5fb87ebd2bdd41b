import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createBookmark, deleteBookmark, listBookmarks, renameBookmark } from '#contract/bookmarks.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'

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
  const add = useMutation({
    mutationFn: (body: Body<typeof createBookmark>) => call(createBookmark, { body }),
    onSuccess: ask,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(renameBookmark, { params: { id }, body: { name } }),
    onSuccess: ask,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteBookmark, { params: { id } }),
    onSuccess: ask,
  })
  return { add, rename, remove }
}
