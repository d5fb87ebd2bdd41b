import { LngLatBounds, type MapLibreMap } from 'maplibre-gl'
import { boxAround } from '#geo/shapes/box.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'

/** Pixels at each edge of the map. */
export interface Padding {
  left: number
  top: number
  right: number
  bottom: number
}

const NO_PADDING: Padding = { left: 0, top: 0, right: 0, bottom: 0 }

/** Margin around an outline in pixels, and the largest share of a narrow part of the map that it takes. */
const MARGIN = 40
const MARGIN_SHARE = 0.1

/**
 * Moves the map only if a corner is out of sight or under what covers the edges of the map. Never zooms in.
 * @param covered the edges that are covered
 */
export function showOutline(
  map: MapLibreMap,
  outline: readonly LatitudeLongitude[],
  covered: Padding = NO_PADDING,
): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const seen = outline.every((corner) => {
    const { x, y } = map.project(toPosition(corner))
    return x > covered.left && x < width - covered.right && y > covered.top && y < height - covered.bottom
  })
  if (seen) return
  map.fitBounds(boundsOf(outline), {
    padding: withMargin(covered, { width, height }),
    maxZoom: map.getZoom(),
    // No time at all for visitors who ask for less motion: the map library sees to it.
    duration: 400,
  })
}

function withMargin(covered: Padding, map: { width: number; height: number }): Padding {
  const { left, top, right, bottom } = covered
  const free = Math.min(map.width - left - right, map.height - top - bottom)
  const margin = Math.max(0, Math.min(MARGIN, free * MARGIN_SHARE))
  return { left: left + margin, top: top + margin, right: right + margin, bottom: bottom + margin }
}

/** In MapLibre's zoom. Any closer, the surroundings of a barrow would be out of sight. */
const NEAREST = 16

/** Centres the map on an outline, as close as possible with some ground around it. */
export function goToOutline(map: MapLibreMap, outline: readonly LatitudeLongitude[]): void {
  map.fitBounds(boundsOf(outline), { padding: 2 * MARGIN, maxZoom: NEAREST, duration: 0 })
}

/**
 * Centres the map on a place, so close that the square around it fits.
 * @param side of the square in metres; 0 for a place that is known exactly
 */
export function goToSquare(map: MapLibreMap, middle: LatitudeLongitude, side: number): void {
  const { west, south, east, north } = boxAround([toPosition(middle)], side / 2)
  goToOutline(map, [
    [south, west],
    [north, east],
  ])
}

function boundsOf(outline: readonly LatitudeLongitude[]): LngLatBounds {
  return outline.reduce((box, corner) => box.extend(toPosition(corner)), new LngLatBounds())
}
