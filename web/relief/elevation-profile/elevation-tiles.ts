import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { boxOf, isInBox } from '#geo/shapes/box.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import type { TileHeights } from '#web/map/heights/elevation-tile.ts'

export type TileGrid = Pick<ElevationTileset, 'minZoom' | 'maxZoom' | 'tileSize' | 'bounds'>

export function isWithin(
  { bounds }: Pick<TileGrid, 'bounds'>,
  [latitude, longitude]: LatitudeLongitude,
): boolean {
  return isInBox(boxOf(bounds), { latitude, longitude })
}

interface Corner {
  tile: TileAddress
  /** Index of the pixel in its tile. */
  at: number
  weight: number
}

/** The four pixels around a place with their weights, nearest first. They may be in up to four tiles. */
function cornersAround(place: LatitudeLongitude, z: number, tileSize: number): Corner[] {
  const [x, y] = pixelAt(toPosition(place), worldSide(z, tileSize))
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  const across = x - 0.5 - left
  const down = y - 0.5 - top
  const corners = [0, 1, 2, 3].map((corner): Corner => {
    const [column, row] = [left + (corner & 1), top + (corner >> 1)]
    const tile = { z, x: Math.floor(column / tileSize), y: Math.floor(row / tileSize) }
    const at = (row - tile.y * tileSize) * tileSize + column - tile.x * tileSize
    const weight = (corner & 1 ? across : 1 - across) * (corner >> 1 ? down : 1 - down)
    return { tile, at, weight }
  })
  return corners.sort((one, other) => other.weight - one.weight)
}

/** The tiles needed for the heights of these places, without duplicates. */
export function tilesNeeded(
  places: readonly LatitudeLongitude[],
  z: number,
  tileSize: number,
): TileAddress[] {
  const needed = new Map<string, TileAddress>()
  for (const place of places)
    for (const { tile } of cornersAround(place, z, tileSize)) needed.set(tileKey(tile), tile)
  return [...needed.values()]
}

/**
 * Height of a place in metres, interpolated between the four pixels around it, across tiles. Missing pixels are left out; NaN
 * where the nearest one is missing.
 */
export function heightAt(
  place: LatitudeLongitude,
  z: number,
  tileSize: number,
  tiles: ReadonlyMap<string, TileHeights>,
): number {
  let sum = 0
  let weights = 0
  for (const [rank, { tile, at, weight }] of cornersAround(place, z, tileSize).entries()) {
    const height = tiles.get(tileKey(tile))?.[at] ?? Number.NaN
    if (Number.isNaN(height)) {
      if (rank === 0) return Number.NaN
      continue
    }
    sum += height * weight
    weights += weight
  }
  return sum / weights
}
