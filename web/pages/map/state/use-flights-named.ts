import { useLayers } from '#web/relief/layers/layers-context.ts'
import { FLIGHTS_FROM_ZOOM } from '#web/relief/layers/ground/national-survey.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'

/** Whether the map shows the national survey close enough to say when it was flown, and the portal knows. */
export function useFlightsNamed(): boolean {
  const map = usePageMap()
  const { settings, shown, beside } = useLayers()
  const isClose = useMapValue(
    map,
    'moveend',
    (moved) => fromMapZoom(moved.getZoom()) >= FLIGHTS_FROM_ZOOM,
    false,
  )
  const isOn = shown.relief !== null || (beside !== null && beside.relief !== null)
  return (
    settings.flights &&
    isClose &&
    isOn &&
    settings.elevationSets.some(({ live, rounding }) => live && rounding === undefined)
  )
}
