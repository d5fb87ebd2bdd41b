import type { Position } from './position.ts'

/**
 * Web Mercator (EPSG:3857): WGS 84 degrees on a sphere, and the world a square from 180° W to 180° E and from 85.05° N to
 * 85.05° S. Places in it are shares of its side, or pixels where the side has so many of them, from the north-west corner.
 * Nothing is checked or cut: a pole lies infinitely far away. After Snyder (1987), p. 41.
 */

/** Metres: the side of the square on the equator, with the semi-major axis of WGS 84 as radius. */
export const EQUATOR = 2 * Math.PI * 6_378_137

/** From the west edge: 0 at 180° W, 1 at 180° E. */
export function acrossWorld(longitude: number): number {
  return (longitude + 180) / 360
}

/** From the north edge: 0 at 85.05° N, 1 at 85.05° S. */
export function downWorld(latitude: number): number {
  return 0.5 - mercatorNorth(latitude) / (2 * Math.PI)
}

/** Degrees at a share of the side from the west edge. */
export function longitudeAt(across: number): number {
  return across * 360 - 180
}

/** Degrees at a share of the side from the north edge. */
export function latitudeAt(down: number): number {
  return (Math.atan(Math.sinh(mercatorNorthAt(down))) * 180) / Math.PI
}

/** Distance from the equator, northward, in radii of the sphere. */
export function mercatorNorth(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180))
}

/** The same at a share of the side from the north edge. Its cosh is how much larger things are drawn there. */
export function mercatorNorthAt(down: number): number {
  return Math.PI * (1 - 2 * down)
}

/** Pixels along a side of the world, drawn in tiles of a zoom. */
export function worldSide(zoom: number, tileSize: number): number {
  return tileSize * 2 ** zoom
}

/** Where a place lies in a world of so many pixels a side. Whole numbers are edges of pixels, halves their middles. */
export function pixelAt([longitude, latitude]: Position, side: number): readonly [x: number, y: number] {
  return [acrossWorld(longitude) * side, downWorld(latitude) * side]
}

/** The place of a pixel, counted as above. */
export function positionAt([x, y]: readonly [x: number, y: number], side: number): Position {
  return [longitudeAt(x / side), latitudeAt(y / side)]
}

/** Metres on the ground that a pixel shows at a latitude, in a world of so many pixels a side. */
export function groundPixel(latitude: number, side: number): number {
  return (EQUATOR / side) * Math.cos((latitude * Math.PI) / 180)
}
