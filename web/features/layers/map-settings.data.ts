import { queryOptions } from '@tanstack/react-query'
import { getMapSettings } from '#contract/map.ts'
import { call } from '#web/lib/api.ts'

/**
 * Addresses, credits and extents of the layers. Tilesets come and go while the portal runs, so that whoever comes back to
 * the page after a while is told of them.
 */
export function mapSettingsQuery() {
  return queryOptions({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => call(getMapSettings, { signal }),
  })
}
