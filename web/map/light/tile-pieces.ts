import { tileKey, type TileAddress } from '../heights/elevation-tile.ts'

/** Part of the ground, and the tile that it is drawn from: itself, or a coarser one that holds it. */
export interface Piece {
  area: TileAddress
  from: TileAddress
}

/** How much finer tiles may be than what they stand in for. */
const FINER = 2

export function ancestorOf({ z, x, y }: TileAddress, up: number): TileAddress {
  return { z: z - up, x: x >> up, y: y >> up }
}

export function childrenOf({ z, x, y }: TileAddress): TileAddress[] {
  return [0, 1, 2, 3].map((quarter) => ({ z: z + 1, x: 2 * x + (quarter & 1), y: 2 * y + (quarter >> 1) }))
}

/** A tile and its eight neighbours, or more: row by row from the north-west. */
export function tilesAround({ z, x, y }: TileAddress, reach: number): TileAddress[] {
  const side = 2 * reach + 1
  return Array.from({ length: side * side }, (_, at) => ({
    z,
    x: x + (at % side) - reach,
    y: y + Math.floor(at / side) - reach,
  }))
}

/**
 * What to draw where a tile is wanted: the tile itself; while it is on its way, finer tiles that are there, and for the
 * rest the finest coarser one. No place is drawn twice, and nothing where a tile is known to be empty.
 */
export function piecesOf(
  wanted: TileAddress,
  minZoom: number,
  tiles: { isReady: (key: string) => boolean; isEmpty: (key: string) => boolean },
): Piece[] {
  return piecesIn(wanted, coarserOf(wanted, minZoom, tiles.isReady), FINER, tiles)
}

function piecesIn(
  area: TileAddress,
  coarser: TileAddress | null,
  finer: number,
  tiles: { isReady: (key: string) => boolean; isEmpty: (key: string) => boolean },
): Piece[] {
  const key = tileKey(area)
  if (tiles.isReady(key)) return [{ area, from: area }]
  if (tiles.isEmpty(key)) return []
  if (finer > 0 && someFiner(area, finer, tiles.isReady))
    return childrenOf(area).flatMap((child) => piecesIn(child, coarser, finer - 1, tiles))
  return coarser ? [{ area, from: coarser }] : []
}

function someFiner(area: TileAddress, finer: number, isReady: (key: string) => boolean): boolean {
  return childrenOf(area).some(
    (child) => isReady(tileKey(child)) || (finer > 1 && someFiner(child, finer - 1, isReady)),
  )
}

function coarserOf(
  tile: TileAddress,
  minZoom: number,
  isReady: (key: string) => boolean,
): TileAddress | null {
  for (let up = 1; tile.z - up >= minZoom; up++) {
    const ancestor = ancestorOf(tile, up)
    if (isReady(tileKey(ancestor))) return ancestor
  }
  return null
}
