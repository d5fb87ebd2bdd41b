import type { Place, Position } from './position.ts'

/** What lies between two meridians and two parallels. Degrees, WGS 84. A box never crosses the 180th meridian. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The same as GeoJSON, PMTiles, map libraries and the portal's wire write it, which is why it may be changed. */
export type Bounds = [west: number, south: number, east: number, north: number]

export function boxOf([west, south, east, north]: Readonly<Bounds>): Box {
  return { west, south, east, north }
}

/** Whether a place lies in a box or on its edge. */
export function isInBox({ west, south, east, north }: Box, { latitude, longitude }: Place): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Whether all of `inner` lies in `outer`; they may share edges. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    outer.east >= inner.east &&
    outer.north >= inner.north
  )
}

/** What two boxes have in common; null where that has no extent in either direction. */
export function commonBox(one: Box, other: Box): Box | null {
  const west = Math.max(one.west, other.west)
  const south = Math.max(one.south, other.south)
  const east = Math.min(one.east, other.east)
  const north = Math.min(one.north, other.north)
  return west < east && south < north ? { west, south, east, north } : null
}

/**
 * Around positions and so many metres beyond; a little more, never less. At least one position, and none within a degree
 * of a pole.
 */
export function boxAround(positions: readonly Position[], metres = 0): Box {
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  // A degree of latitude is 110.6 km at its shortest.
  const up = metres / 110_000
  const sideways = up / Math.cos((Math.max(...latitudes.map(Math.abs)) * Math.PI) / 180)
  return {
    west: Math.min(...longitudes) - sideways,
    south: Math.min(...latitudes) - up,
    east: Math.max(...longitudes) + sideways,
    north: Math.max(...latitudes) + up,
  }
}
