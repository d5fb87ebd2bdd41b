import { queryOptions } from '@tanstack/react-query'
import { getProfileCard } from '#contract/profiles.ts'
import { call } from '#web/lib/api.ts'

const PROFILES = ['profiles']

/** What is known of a member, without their records: those may be many and come in pages. */
export function profileCardQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'card', username],
    queryFn: ({ signal }) => call(getProfileCard, { params: { username }, signal }),
  })
}
