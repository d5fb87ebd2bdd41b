import { LngLatBounds, type MapLibreMap } from 'maplibre-gl'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'

/** Margin around an outline, in pixels. */
const MARGIN = 40

/**
 * Moves the map only if a corner is out of sight or under what covers the lower part of the map. Never zooms in. @param
 * coveredBelow height of the covered part, in pixels
 */
export function showOutline(
  map: MapLibreMap,
  outline: readonly LatitudeLongitude[],
  coveredBelow: number,
): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const seen = outline.every((corner) => {
    const { x, y } = map.project(toPosition(corner))
    return x > MARGIN && x < width - MARGIN && y > MARGIN && y < height - coveredBelow - MARGIN
  })
  if (seen) return
  map.fitBounds(boundsOf(outline), {
    padding: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + coveredBelow },
    maxZoom: map.getZoom(),
    duration: 400,
  })
}

/** In MapLibre's zoom. Any closer, the surroundings of a barrow would be out of sight. */
const NEAREST = 16

/** Centres the map on an outline, as close as possible with some ground around it. */
export function goToOutline(map: MapLibreMap, outline: readonly LatitudeLongitude[]): void {
  map.fitBounds(boundsOf(outline), { padding: 2 * MARGIN, maxZoom: NEAREST, duration: 0 })
}

function boundsOf(outline: readonly LatitudeLongitude[]): LngLatBounds {
  return outline.reduce((box, corner) => box.extend(toPosition(corner)), new LngLatBounds())
}
