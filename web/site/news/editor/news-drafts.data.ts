import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeNews,
  createNews,
  deleteNews,
  getNewsDraft,
  listNewsDrafts,
  previewNews,
  publishNews,
  unpublishNews,
  type NewsDraft,
} from '#contract/site/news.ts'
import type { Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { pictureFileQuery } from '#web/lib/pictures/picture-file.data.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { NEWS } from '../news.data.ts'

/** 25 a page. */
export function newsDraftsQuery(filter: Query<typeof listNewsDrafts>) {
  return infiniteQueryOptions({
    queryKey: [...NEWS, 'drafts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listNewsDrafts, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

export function newsDraftQuery(id: number) {
  return queryOptions({
    queryKey: [...NEWS, 'draft', id],
    queryFn: ({ signal }) => call(getNewsDraft, { params: { id }, signal }),
    // Text that is being edited must not be replaced by a refetch.
    staleTime: Infinity,
    gcTime: 0,
  })
}

export function previewQuery(content: string) {
  return queryOptions({
    queryKey: [...NEWS, 'preview', content],
    queryFn: ({ signal }) => call(previewNews, { body: { content }, signal }),
    enabled: content.trim() !== '',
  })
}

/** The picture of an unpublished item. */
export function draftPictureQuery(draft: Pick<NewsDraft, 'image' | 'published_at'> | null) {
  return pictureFileQuery(draft?.published_at === null ? draft.image : null)
}

export type Publication = 'publish' | 'unpublish' | null

interface Save {
  /** Null for a new item. */
  id: number | null
  form: FormData
  then: Publication
  /** Called as soon as the item is stored; publishing can still be refused. */
  onKept: (saved: NewsDraft) => void
}

/** Saves the item, then publishes or unpublishes it if requested. */
export function useSaveNews() {
  const queries = useQueryClient()
  return useSending({
    send: async ({ id, form, then, onKept }: Save, headers): Promise<NewsDraft> => {
      const saved = await (id === null
        ? call(createNews, { form, headers })
        : call(changeNews, { params: { id }, form, headers }))
      onKept(saved)
      if (then === null) return saved
      return call(then === 'publish' ? publishNews : unpublishNews, { params: { id: saved.id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [...NEWS] }),
  })
}

export function useDeleteNews() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(deleteNews, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...NEWS, 'drafts'] }),
  })
}
