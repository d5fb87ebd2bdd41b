import { tileKey, tilesAround, type TileAddress } from '#geo/tiles/tile-address.ts'

/** Tiles of one zoom side by side. */
export interface TileSheet {
  z: number
  /** Position of the tile in the north-west corner. */
  x: number
  y: number
  columns: number
  rows: number
  /** The tiles that have arrived, with their place in the sheet. */
  tiles: TileAddress[]
}

/** Pixels of a sheet's side, which bounds its memory. */
const LARGEST = 3072

/** For each zoom, a sheet of the wanted tiles and their neighbours, as far as they have arrived. */
export function sheetsOf(
  wanted: readonly TileAddress[],
  side: number,
  isThere: (tile: TileAddress) => boolean,
): Map<number, TileSheet> {
  const byZoom = new Map<number, Map<string, TileAddress>>()
  for (const tile of wanted.flatMap((each) => tilesAround(each, 1))) {
    if (!isThere(tile)) continue
    const tiles = byZoom.get(tile.z) ?? new Map<string, TileAddress>()
    tiles.set(tileKey(tile), tile)
    byZoom.set(tile.z, tiles)
  }
  return new Map(
    [...byZoom].map(([z, tiles]) => [z, sheetOf(z, [...tiles.values()], Math.floor(LARGEST / side))]),
  )
}

/** Tiles to the east and south that do not fit into the largest sheet are left out. */
function sheetOf(z: number, all: readonly TileAddress[], most: number): TileSheet {
  const [x, y] = [Math.min(...all.map((tile) => tile.x)), Math.min(...all.map((tile) => tile.y))]
  const tiles = all
    .filter((tile) => tile.x < x + most && tile.y < y + most)
    .sort((one, other) => one.y - other.y || one.x - other.x)
  return {
    z,
    x,
    y,
    columns: Math.max(...tiles.map((tile) => tile.x)) - x + 1,
    rows: Math.max(...tiles.map((tile) => tile.y)) - y + 1,
    tiles,
  }
}
