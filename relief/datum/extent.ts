import type { Bounds } from '#geo/shapes/box.ts'
import { distanceNearby } from '#geo/near.ts'
import type { RasterFrame } from '../height-source.ts'
import type { HeightLimits } from '../reader/heights.ts'
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

/** Metres of the system for a metre of ground may differ from 1 by this part: slopes become flatter or steeper by it. */
const MOST_STRETCHED = 0.01

/**
 * Returns why slopes in a system would not be those of the ground, as a sentence with the name of the raster, such as in Web
 * Mercator, where a metre in Wales is 0.61 m of ground; null where they are.
 */
export function stretchProblem(name: string, frame: RasterFrame, projection: Projection): string | null {
  const [east, north] = [
    frame.west + (frame.width * frame.cell) / 2,
    frame.north - (frame.height * frame.cell) / 2,
  ]
  const step = Math.max(100, frame.cell)
  const sides = [
    [east - step, north, east + step, north],
    [east, north - step, east, north + step],
  ] as const
  for (const [x, y, toX, toY] of sides) {
    const ground = distanceNearby(projection.toDegrees(x, y), projection.toDegrees(toX, toY))
    const metre = ground / (2 * step)
    if (Number.isFinite(metre) && Math.abs(1 / metre - 1) > MOST_STRETCHED)
      return `${name}: a metre of its system (${projection.name}) is ${metre.toFixed(2)} m of ground there, so that slopes would be wrong; warp it to another one, for example with gdalwarp -t_srs EPSG:27700 -r bilinear`
  }
  return null
}

/** Metres. No ground of Britain is lower, in the Fens or in a quarry. */
const BRITAIN = { lowest: -50, highest: NATIONAL_GRID.highest }
/** Metres: the shore of the Dead Sea with its mines, and everything up to the highest mountains. */
const EARTH = { lowest: -500, highest: 9000 }

/** Returns the heights between which ground in a system is believed without a question. */
export function heightLimitsIn(crs: string | null): HeightLimits {
  return crs !== null && NATIONAL_GRID.name.test(crs) ? BRITAIN : EARTH
}
