import type { MapLibreMap } from 'maplibre-gl'
import type { MapSettings } from '#contract/relief/map.ts'
import { useFirstPicture } from '#web/map/view/use-first-picture.ts'
import { useSearchResult, type SearchResult } from '#web/search/use-search-result.ts'
import { useLocation, type Location } from '#web/search/position/use-location.ts'
import { requiredContext } from '#web/lib/required-context.ts'

export interface Whereabouts {
  searchResult: SearchResult
  location: Location
  /** Whether the first picture is complete, after which the exact grid and the heights of places are fetched. */
  complete: boolean
}

/** The search result, and the visitor's location. */
export const [WhereaboutsContext, useWhereabouts] = requiredContext<Whereabouts>('WhereaboutsContext')

export function useNewWhereabouts(map: MapLibreMap | null, settings: MapSettings): Whereabouts {
  const complete = useFirstPicture(map)
  return { searchResult: useSearchResult(map, settings, complete), location: useLocation(map), complete }
}
