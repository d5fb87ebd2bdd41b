import type { RasterFrame } from '../height-source.ts'
import type { Bounds } from '#geo/box.ts'
import type { Projection } from './projections.ts'

const POINTS_A_SIDE = 16

/**
 * Returns the bounds of a raster in degrees. Its sides are curved in degrees, so that points along them count and not
 * only the corners.
 */
export function extentInDegrees(grid: RasterFrame, projection: Projection): Bounds {
  const wide = grid.width * grid.cell
  const tall = grid.height * grid.cell
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k <= POINTS_A_SIDE; k++) {
    const part = k / POINTS_A_SIDE
    const rim = [
      [part, 0],
      [part, 1],
      [0, part],
      [1, part],
    ] as const
    for (const [across, down] of rim) {
      const [longitude, latitude] = projection.toDegrees(grid.west + across * wide, grid.north - down * tall)
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
  }
  return [west, south, east, north]
}
