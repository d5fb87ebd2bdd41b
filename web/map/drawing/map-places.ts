import type { MapLibreMap } from 'maplibre-gl'
import type { TerraDrawMouseEvent } from 'terra-draw'
import type { Position } from '#geo/position.ts'
import { rounded } from './modes/drawn-feature.ts'

/** Index of the nearest corner within a distance in pixels; -1 where none is. */
export function cornerNear(
  map: MapLibreMap,
  corners: readonly Position[],
  at: Position,
  within: number,
): number {
  const here = map.project([...at])
  const distances = corners.map((corner) => {
    const { x, y } = map.project([...corner])
    return Math.hypot(x - here.x, y - here.y)
  })
  const least = Math.min(...distances)
  return least < within ? distances.indexOf(least) : -1
}

/** Where on the ground a pointer is. */
export function placeOf(map: MapLibreMap, { clientX, clientY }: PointerEvent): Position {
  const { left, top } = map.getCanvas().getBoundingClientRect()
  const { lng, lat } = map.unproject([clientX - left, clientY - top])
  return [lng, lat]
}

/** A click of the left button at a place, as an event of the drawing library. */
export function eventAt(map: MapLibreMap, [lng, lat]: Position): TerraDrawMouseEvent {
  const { x, y } = map.project([lng, lat])
  return {
    lng: rounded(lng),
    lat: rounded(lat),
    containerX: x,
    containerY: y,
    button: 'left',
    heldKeys: [],
    isContextMenu: false,
  }
}
