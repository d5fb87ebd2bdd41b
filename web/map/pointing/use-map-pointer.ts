import type { MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { isSame, thingsAt, type Pointable, type Thing } from './pointing.ts'

/** Pixels around the pointer, so that even a dot of 10 pixels is a target of at least 24. */
const REACH = 12

/** A position in degrees (WGS 84). */
export interface Place {
  longitude: number
  latitude: number
}

interface Pointing<T extends Thing> {
  /** False while clicks on the map belong to another tool. */
  active: boolean
  /** The likeliest kind first. */
  pointables: readonly Pointable<T>[]
  /** Called for every click and tap, even where there is nothing. */
  onPick: (things: readonly T[], at: Place) => void
}

/** Follows the pointer over the map and returns what is under it. */
export function useMapPointer<T extends Thing>(map: MapLibreMap | null, pointing: Pointing<T>): T | null {
  const { active } = pointing
  const [hovered, setHovered] = useState<T | null>(null)
  const look = useEffectEvent((on: MapLibreMap, point: Point) => under(on, pointing.pointables, point))
  const pick = useEffectEvent((things: readonly T[], at: Place) => pointing.onPick(things, at))
  useEffect(() => {
    if (!map || !active) return
    const canvas = map.getCanvas()
    const click = ({ point, lngLat }: MapMouseEvent) =>
      pick(look(map, point), { longitude: lngLat.lng, latitude: lngLat.lat })
    const move = ({ point }: MapMouseEvent) => {
      if (map.isMoving()) return
      const [thing = null] = look(map, point)
      canvas.style.cursor = thing ? 'pointer' : ''
      setHovered((before) => (isSame(before, thing) ? before : thing))
    }
    const subscriptions = [
      map.on('click', click),
      map.on('mousemove', move),
      map.on('mouseout', () => setHovered(null)),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.style.cursor = ''
      setHovered(null)
    }
  }, [map, active])
  return hovered
}

function under<T extends Thing>(map: MapLibreMap, pointables: readonly Pointable<T>[], { x, y }: Point): T[] {
  const layers = pointables.flatMap((pointable) => pointable.layers).filter((layer) => map.getLayer(layer))
  const near = map.queryRenderedFeatures(
    [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ],
    { layers },
  )
  const hit = near.length > 0 ? map.queryRenderedFeatures([x, y], { layers }) : []
  return thingsAt(pointables, hit, near)
}
