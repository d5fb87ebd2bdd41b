import { queryOptions } from '@tanstack/react-query'
import { getSiteSettings } from '#contract/site/site.ts'
import { call } from '#web/lib/api.ts'

/** Settings change only when the operator changes them. */
export function siteSettingsQuery() {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSiteSettings, { signal }),
    staleTime: Infinity,
  })
}
