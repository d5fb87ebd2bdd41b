import { queryOptions } from '@tanstack/react-query'
import { getMapSettings } from '#contract/map.ts'
import { call } from '#web/lib/api.ts'

/** Addresses, credits and extents of the configured layers. They change only when the operator changes them. */
export function mapSettingsQuery() {
  return queryOptions({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => call(getMapSettings, { signal }),
    staleTime: Infinity,
  })
}
