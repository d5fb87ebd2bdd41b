import { queryOptions } from '@tanstack/react-query'
import { getNews, listNews } from '#contract/site/news.ts'
import { call } from '#web/lib/api.ts'

export const NEWS = ['news']

export const newsListQuery = queryOptions({
  queryKey: [...NEWS, 'list'],
  queryFn: ({ signal }) => call(listNews, { signal }),
})

export function newsArticleQuery(id: number) {
  return queryOptions({
    queryKey: [...NEWS, 'one', id],
    queryFn: ({ signal }) => call(getNews, { params: { id }, signal }),
  })
}
