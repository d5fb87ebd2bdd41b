import type { Bounds, Box } from '../shapes/box.ts'
import { acrossWorld, downWorld, latitudeAt, longitudeAt } from './mercator.ts'
import type { Position } from '../position.ts'

/** A tile of the world in Web Mercator, which has 2 ** z tiles along a side. Columns count from the west. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  /** Row, counted from the north (XYZ). */
  readonly y: number
}

/** Returns `z/x/y`, the name of a tile within its layer. */
export function tileKey({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

/** Returns whether a tile exists in zooms 0 to `maxZoom`; false for anything except whole numbers. */
export function isTile({ z, x, y }: TileAddress, maxZoom: number): boolean {
  if (![z, x, y].every(Number.isSafeInteger)) return false
  const side = 2 ** z
  return z >= 0 && z <= maxZoom && x >= 0 && x < side && y >= 0 && y < side
}

/** Converts a row counted from the north (XYZ) to one counted from the south (TMS), and back. */
export function turnedRow({ z, y }: Pick<TileAddress, 'z' | 'y'>): number {
  return 2 ** z - 1 - y
}

/** Returns the tile at a zoom that contains a position. Outside the world, the tile is outside too. */
export function tileAt([longitude, latitude]: Position, z: number): TileAddress {
  const side = 2 ** z
  return { z, x: Math.floor(acrossWorld(longitude) * side), y: Math.floor(downWorld(latitude) * side) }
}

/** Returns the box of a tile. @param margin fraction of its side to add on each side, though not beyond the world */
export function boxOfTile({ z, x, y }: TileAddress, margin = 0): Box {
  const side = 2 ** z
  return {
    west: longitudeAt(inWorld((x - margin) / side)),
    east: longitudeAt(inWorld((x + 1 + margin) / side)),
    north: latitudeAt(inWorld((y - margin) / side)),
    south: latitudeAt(inWorld((y + 1 + margin) / side)),
  }
}

function inWorld(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/**
 * Returns whether a tile and the bounds overlap; touching is not enough.
 * @param tolerance fraction of the tile's side by which they may be apart
 */
export function reachesInto(
  { z, x, y }: TileAddress,
  [west, south, east, north]: Readonly<Bounds>,
  tolerance = 0,
): boolean {
  const side = 2 ** z
  return (
    acrossWorld(west) * side < x + 1 + tolerance &&
    acrossWorld(east) * side > x - tolerance &&
    downWorld(north) * side < y + 1 + tolerance &&
    downWorld(south) * side > y - tolerance
  )
}

/** Returns the tile that contains this one, `up` zooms above. */
export function ancestorOf({ z, x, y }: TileAddress, up: number): TileAddress {
  return { z: z - up, x: x >> up, y: y >> up }
}

/** Returns the four quarters of a tile at the next zoom, row by row from the north-west. */
export function childrenOf({ z, x, y }: TileAddress): TileAddress[] {
  return [0, 1, 2, 3].map((quarter) => ({ z: z + 1, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }))
}

/**
 * Returns a tile and its neighbours up to `reach` tiles away, row by row from the north-west. Some may be outside the
 * world.
 */
export function tilesAround({ z, x, y }: TileAddress, reach: number): TileAddress[] {
  const side = 2 * reach + 1
  return Array.from({ length: side * side }, (_, at) => ({
    z,
    x: x + (at % side) - reach,
    y: y + Math.floor(at / side) - reach,
  }))
}
