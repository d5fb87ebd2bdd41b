import { pixelAt } from '#geo/tiles/mercator.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'

/**
 * Returns XYZ addresses of the 512-pixel tiles that a map of this size in pixels shows around a place, at a whole zoom.
 */
export function tilesInView(
  zoom: number,
  [latitude, longitude]: LatitudeLongitude,
  { width, height }: { width: number; height: number },
): TileAddress[] {
  const [across, down] = pixelAt([longitude, latitude], 2 ** zoom)
  const columns = indices(across, width / 512)
  const rows = indices(down, height / 512)
  return columns.flatMap((x) => rows.map((y) => ({ z: zoom, x, y })))
}

/** Returns the numbers of the tiles within half a span on either side. */
function indices(centre: number, span: number): number[] {
  const first = Math.floor(centre - span / 2)
  const last = Math.floor(centre + span / 2)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
