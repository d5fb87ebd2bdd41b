import { queryOptions } from '@tanstack/react-query'
import { listBadges } from '#contract/accounts/badges.ts'
import { call } from '#web/lib/api.ts'
import { RECORDS } from '#web/lib/record-news.ts'

/** Badges depend on records, so they are fetched again after every change of records. */
export function badgesQuery(username: string) {
  return queryOptions({
    queryKey: [...RECORDS, 'badges', username],
    queryFn: ({ signal }) => call(listBadges, { params: { username }, signal }),
  })
}
