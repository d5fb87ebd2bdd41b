import type { Place, Position } from '../position.ts'

/** The area between two meridians and two parallels, in degrees (WGS 84). A box never crosses the 180th meridian. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A box as GeoJSON, PMTiles, map libraries and the portal's interface write it. Mutable, because their types are. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Returns the box of some bounds. */
export function boxOf([west, south, east, north]: Readonly<Bounds>): Box {
  return { west, south, east, north }
}

/** Returns whether a place is in a box or on its edge. */
export function isInBox({ west, south, east, north }: Box, { latitude, longitude }: Place): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Returns whether all of `inner` is in `outer`; they may share edges. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    outer.east >= inner.east &&
    outer.north >= inner.north
  )
}

/** Returns the place of a box that is nearest to another place, in degrees: the place itself if it is in the box. */
export function nearestIn({ west, south, east, north }: Box, { latitude, longitude }: Place): Place {
  return {
    latitude: Math.min(Math.max(latitude, south), north),
    longitude: Math.min(Math.max(longitude, west), east),
  }
}

/** Returns the middle of a box. */
export function middleOfBox({ west, south, east, north }: Box): Place {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/** Returns the outline of a box as a closed ring, counterclockwise as GeoJSON wants it. */
export function ringOfBox({ west, south, east, north }: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** Returns the intersection of two boxes; null where it is empty, a line or a point. */
export function commonBox(one: Box, other: Box): Box | null {
  const west = Math.max(one.west, other.west)
  const south = Math.max(one.south, other.south)
  const east = Math.min(one.east, other.east)
  const north = Math.min(one.north, other.north)
  return west < east && south < north ? { west, south, east, north } : null
}

/**
 * Returns a box that contains at least one position and everything within `metres` of them; it may be slightly larger.
 * Positions must not be within a degree of a pole.
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
