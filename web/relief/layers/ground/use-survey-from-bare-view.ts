import { useQuery } from '@tanstack/react-query'
import { usePageMap } from '#web/map/page-map.tsx'
import { fetchPictureTile } from '#web/map/layers/picture-tile.source.ts'
import { useMapRest } from '#web/map/view/use-map-rest.ts'
import { useGroundView } from './ground-view.ts'
import { useLayers } from '../layers-context.ts'
import { reliefTilesInView } from '../condition/relief-tiles-in-view.ts'
import { surveyFromBareView, type SurveyBeyond } from './survey-beyond.ts'
import { useReliefLoading } from '../condition/use-relief-loading.ts'

/** Zoom of the specification from which an earthwork can be recognised. */
const CLOSE = 13

/** Milliseconds that the answer for a view is kept. */
const KEPT = 60_000

/**
 * The nearest survey from a view in which relief is on and every tile empty: the bounds of a survey hold sea and other ground
 * that was not surveyed. The tiles are those that the map has just requested, and the first with ground ends the search.
 */
export function useSurveyFromBareView(): SurveyBeyond | null {
  const map = usePageMap()
  const { settings, shown, beside } = useLayers()
  const sides = beside ? [shown, beside] : [shown]
  const view = useGroundView(map)
  const rest = useMapRest(map)
  const loading = useReliefLoading()
  const tiles = view && view.zoom >= CLOSE ? reliefTilesInView(settings, sides, view) : []
  const { data: isBare } = useQuery({
    queryKey: ['bare-view', tiles],
    queryFn: ({ signal }) => areAllEmpty(tiles, signal),
    enabled: tiles.length > 0 && rest?.still === true && !loading,
    retry: false,
    staleTime: Infinity,
    gcTime: KEPT,
  })
  return view && isBare ? surveyFromBareView(settings, sides, view) : null
}

async function areAllEmpty(tiles: readonly string[], signal: AbortSignal): Promise<boolean> {
  for (const tile of tiles) if ((await fetchPictureTile(tile, signal)) !== null) return false
  return true
}
