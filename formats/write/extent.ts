import type { Box } from '#geo/box.ts'
import type { FilePosition } from './file-row.ts'

/** The smallest and largest coordinates of some outlines; all of them infinite for none. */
export type Extent = Readonly<Box>

export const NOWHERE: Extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }

export function extentOfRing(ring: readonly FilePosition[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return { west, south, east, north }
}

export function joined(one: Extent, other: Extent): Extent {
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  }
}
