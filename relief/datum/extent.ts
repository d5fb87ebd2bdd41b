import type { Bounds } from '#geo/shapes/box.ts'
import type { RasterFrame } from '../height-source.ts'
import type { Projection } from './projections.ts'
import { rimOf } from './rim.ts'

/**
 * Returns the bounds of a raster in degrees. Its sides are curved in degrees, so that points along them count and not
 * only the corners.
 */
export function extentInDegrees(grid: RasterFrame, projection: Projection): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const point of rimOf(grid)) {
    const [longitude, latitude] = projection.toDegrees(...point)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}
