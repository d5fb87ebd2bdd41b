import type { MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { pickFind, type Pick } from './pick-find.ts'
import { FIND_LAYERS } from './records.layer.ts'

/** Pixels around the pointer: a target of at least 24, also for a dot of 10. */
const REACH = 12

const POINTED_AT = [FIND_LAYERS.fill, FIND_LAYERS.outline, FIND_LAYERS.place, FIND_LAYERS.count]

/** Follows the pointer over the finds; answers the record under it. `onPick` hears of clicks and taps, also beside any find. */
export function useFindPointer(
  map: MapLibreMap | null,
  active: boolean,
  onPick: (pick: Pick | null, at: { longitude: number; latitude: number }) => void,
): number | null {
  const [hovered, setHovered] = useState<number | null>(null)
  useEffect(() => {
    if (!map || !active) return
    const canvas = map.getCanvas()
    const click = ({ point, lngLat }: MapMouseEvent) =>
      onPick(findAt(map, point), { longitude: lngLat.lng, latitude: lngLat.lat })
    const move = ({ point }: MapMouseEvent) => {
      if (map.isMoving()) return
      const pick = findAt(map, point)
      canvas.style.cursor = pick ? 'pointer' : ''
      setHovered(pick && 'record' in pick ? pick.record : null)
    }
    const subscriptions = [map.on('click', click), map.on('mousemove', move)]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.style.cursor = ''
      setHovered(null)
    }
  }, [map, active, onPick])
  return hovered
}

function findAt(map: MapLibreMap, { x, y }: Point): Pick | null {
  const layers = POINTED_AT.filter((layer) => map.getLayer(layer))
  const exactly = pickFind(map.queryRenderedFeatures([x, y], { layers }))
  if (exactly) return exactly
  return pickFind(
    map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers },
    ),
  )
}
