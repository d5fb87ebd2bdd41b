import type { MapLibreMap } from 'maplibre-gl'
import type { MapSettings } from '#contract/relief/map.ts'
import { useSearchResult, type SearchResult } from '#web/search/use-search-result.ts'
import { useLocation, type Location } from '#web/search/position/use-location.ts'
import { requiredContext } from '#web/lib/required-context.ts'

export interface Whereabouts {
  searchResult: SearchResult
  location: Location
}

/** The search result, and the visitor's location. */
export const [WhereaboutsContext, useWhereabouts] = requiredContext<Whereabouts>('WhereaboutsContext')

export function useNewWhereabouts(map: MapLibreMap | null, settings: MapSettings): Whereabouts {
  return { searchResult: useSearchResult(map, settings), location: useLocation(map) }
}
