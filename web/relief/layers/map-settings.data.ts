import { queryOptions } from '@tanstack/react-query'
import { getMapSettings } from '#contract/relief/map.ts'
import { call } from '#web/lib/api.ts'

/**
 * Addresses, credits and extents of the layers. Tilesets are added and removed while the portal runs, so the settings are
 * fetched again when the visitor returns to the page after a while.
 */
export function mapSettingsQuery() {
  return queryOptions({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => call(getMapSettings, { signal }),
  })
}
