import { ancestorOf, childrenOf, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'

/** Part of the ground, and the tile that it is drawn from: itself, or a coarser one that holds it. */
export interface Piece {
  area: TileAddress
  from: TileAddress
}

/** Zooms by which a tile may be finer than the one that it replaces. */
const FINER = 2

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
