import type { Position } from '../position.ts'

/**
 * Web Mercator (EPSG:3857; Snyder 1987, p. 41): WGS 84 degrees on a sphere. The world is a square from 180° W to 180° E
 * and from 85.05° N to 85.05° S. Coordinates are fractions of its side, or pixels for a given number of pixels along
 * its side, from the north-west corner. Nothing is checked or clipped: a pole is infinitely far away.
 */

/** Side of the world in metres along the equator, with the semi-major axis of WGS 84 as radius. */
export const EQUATOR = 2 * Math.PI * 6_378_137

/** Returns the distance from the west edge for a longitude in degrees: 0 at 180° W, 1 at 180° E. */
export function acrossWorld(longitude: number): number {
  return (longitude + 180) / 360
}

/** Returns the distance from the north edge for a latitude in degrees: 0 at 85.05° N, 1 at 85.05° S. */
export function downWorld(latitude: number): number {
  return 0.5 - mercatorNorth(latitude) / (2 * Math.PI)
}

/** Returns the longitude in degrees at a fraction of the side from the west edge. */
export function longitudeAt(across: number): number {
  return across * 360 - 180
}

/** Returns the latitude in degrees at a fraction of the side from the north edge. */
export function latitudeAt(down: number): number {
  return (Math.atan(Math.sinh(mercatorNorthAt(down))) * 180) / Math.PI
}

/** Returns the distance north of the equator in radii of the sphere, for a latitude in degrees. */
export function mercatorNorth(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180))
}

/**
 * Returns the same for a fraction of the side from the north edge. Its hyperbolic cosine is the scale of the map there
 * relative to the equator.
 */
export function mercatorNorthAt(down: number): number {
  return Math.PI * (1 - 2 * down)
}

/** Returns the number of pixels along the side of the world at a zoom, for tiles of `tileSize` pixels. */
export function worldSide(zoom: number, tileSize: number): number {
  return tileSize * 2 ** zoom
}

/**
 * Returns the pixel coordinates of a position in a world of `side` pixels. Whole numbers are edges of pixels, halves
 * their centres.
 */
export function pixelAt([longitude, latitude]: Position, side: number): readonly [x: number, y: number] {
  return [acrossWorld(longitude) * side, downWorld(latitude) * side]
}

/** Returns the position of pixel coordinates, which are counted as above. */
export function positionAt([x, y]: readonly [x: number, y: number], side: number): Position {
  return [longitudeAt(x / side), latitudeAt(y / side)]
}

/** Returns the size in metres on the ground of a pixel at a latitude in degrees, in a world of `side` pixels. */
export function groundPixel(latitude: number, side: number): number {
  return (EQUATOR / side) * Math.cos((latitude * Math.PI) / 180)
}
