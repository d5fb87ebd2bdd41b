import type { Bounds } from '#geo/shapes/box.ts'
import type { RasterFrame } from '../height-source.ts'
import { type Projection, rimOf } from './projections.ts'

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

/** Metres. The National Grid has no ground beyond, and none higher: Ben Nevis is 1,345 m high. */
const NATIONAL_GRID = { name: /^EPSG:27700$/i, east: 700_000, north: 1_300_000, highest: 1400 }

/** Degrees. A map in Web Mercator ends there. */
const NORTHERNMOST = 85

/** Returns why a raster cannot lie where its numbers place it, as a sentence with its name; null where it can. */
export function placeProblem(name: string, frame: RasterFrame, projection: Projection): string | null {
  const { west, north, width, height, cell } = frame
  const [east, south] = [west + width * cell, north - height * cell]
  if (NATIONAL_GRID.name.test(projection.name))
    return west >= 0 && south >= 0 && east <= NATIONAL_GRID.east && north <= NATIONAL_GRID.north
      ? null
      : `${name}: lies outside the National Grid, although its system is EPSG:27700`
  const degrees = extentInDegrees(frame, projection)
  return degrees.every(Number.isFinite) && Math.max(-degrees[1], degrees[3]) <= NORTHERNMOST
    ? null
    : `${name}: lies outside the map in the system ${projection.name}`
}

/** Returns a question about heights that no ground of the system has, as a sentence with the name of the raster. */
export function heightQuestion(name: string, highest: number | null, crs: string): string | null {
  if (highest === null || highest <= NATIONAL_GRID.highest || !NATIONAL_GRID.name.test(crs)) return null
  return `${name}: has heights of up to ${Math.round(highest)} m, but the highest ground in the National Grid is at 1345 m; are they in feet?`
}
