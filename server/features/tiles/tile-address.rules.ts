import type { Box } from '#geo/box.ts'
import { RECORD_TILES_MAX_ZOOM } from '#contract/tiles.ts'

/** Rows counted from the north (XYZ). */
export interface TileAddress {
  z: number
  x: number
  y: number
}

export function isRecordTile(tile: TileAddress): boolean {
  return isTile(tile, RECORD_TILES_MAX_ZOOM)
}

export function isTile({ z, x, y }: TileAddress, maxZoom: number): boolean {
  if (![z, x, y].every(Number.isSafeInteger)) return false
  const side = 2 ** z
  return z >= 0 && z <= maxZoom && x >= 0 && x < side && y >= 0 && y < side
}

/** @param margin share of the tile's side by which the bounds reach beyond it on every side */
export function boundsOf({ z, x, y }: TileAddress, margin = 0): Box {
  const side = 2 ** z
  return {
    west: longitudeAt((x - margin) / side),
    east: longitudeAt((x + 1 + margin) / side),
    north: latitudeAt((y - margin) / side),
    south: latitudeAt((y + 1 + margin) / side),
  }
}

/** @param across 0 at 180° W, 1 at 180° E */
function longitudeAt(across: number): number {
  return Math.min(180, Math.max(-180, across * 360 - 180))
}

/** @param down 0 and 1 at the edges of the Web Mercator square, 85.05° N and S */
function latitudeAt(down: number): number {
  const clamped = Math.min(1, Math.max(0, down))
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamped))) * 180) / Math.PI
}
