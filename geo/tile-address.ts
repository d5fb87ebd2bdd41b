import type { Bounds, Box } from './box.ts'
import { acrossWorld, downWorld, latitudeAt, longitudeAt } from './mercator.ts'
import type { Position } from './position.ts'

/** A square of the world in Web Mercator, which has 2 ** z of them along a side. Columns count from the west. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  /** From the north (XYZ). */
  readonly y: number
}

/** Name of a tile among others of the same pictures. */
export function tileKey({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}

/** Whether there is such a tile in zooms from 0 to `maxZoom`; false for anything but whole numbers. */
export function isTile({ z, x, y }: TileAddress, maxZoom: number): boolean {
  if (![z, x, y].every(Number.isSafeInteger)) return false
  const side = 2 ** z
  return z >= 0 && z <= maxZoom && x >= 0 && x < side && y >= 0 && y < side
}

/** The row counted from the other side: from the north (XYZ) to from the south (TMS), and back. */
export function turnedRow({ z, y }: Pick<TileAddress, 'z' | 'y'>): number {
  return 2 ** z - 1 - y
}

/** The tile of a zoom that a place lies in; one off the edge where the place does. */
export function tileAt([longitude, latitude]: Position, z: number): TileAddress {
  const side = 2 ** z
  return { z, x: Math.floor(acrossWorld(longitude) * side), y: Math.floor(downWorld(latitude) * side) }
}

/** The ground of a tile. @param margin share of its side by which the box reaches beyond it, though not beyond the world */
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
 * Whether a tile shows ground within the bounds; touching is not enough.
 * @param tolerance share of the tile's side by which it may miss them
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

/** The tile that holds this one, so many zooms above. */
export function ancestorOf({ z, x, y }: TileAddress, up: number): TileAddress {
  return { z: z - up, x: x >> up, y: y >> up }
}

/** The four quarters of a tile, row by row from the north-west. */
export function childrenOf({ z, x, y }: TileAddress): TileAddress[] {
  return [0, 1, 2, 3].map((quarter) => ({ z: z + 1, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }))
}

/** A tile and its eight neighbours (`reach` 1), or more: row by row from the north-west. Some may lie off the world. */
export function tilesAround({ z, x, y }: TileAddress, reach: number): TileAddress[] {
  const side = 2 * reach + 1
  return Array.from({ length: side * side }, (_, at) => ({
    z,
    x: x + (at % side) - reach,
    y: y + Math.floor(at / side) - reach,
  }))
}
