import { LngLatBounds, type MapLibreMap } from 'maplibre-gl'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'

/** Pixels kept free around an outline. */
const MARGIN = 40

/** Moves the map only if some corner is out of sight or under what covers its lower part (pixels); never zooms in. */
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

/** MapLibre's zoom: nearer, a barrow would lose its surroundings. */
const NEAREST = 16

/** Puts an outline in the middle of the map, as near as it may be with some ground around it. */
export function goToOutline(map: MapLibreMap, outline: readonly LatitudeLongitude[]): void {
  map.fitBounds(boundsOf(outline), { padding: 2 * MARGIN, maxZoom: NEAREST, duration: 0 })
}

function boundsOf(outline: readonly LatitudeLongitude[]): LngLatBounds {
  return outline.reduce((box, corner) => box.extend(toPosition(corner)), new LngLatBounds())
}
