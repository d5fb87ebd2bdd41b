import { tileKey, tilesAround, type TileAddress } from '#geo/tile-address.ts'

/** Tiles of one zoom side by side. */
export interface TileSheet {
  z: number
  /** Of the tile in the north-west corner. */
  x: number
  y: number
  columns: number
  rows: number
  /** Those that are there, each within the sheet. */
  tiles: TileAddress[]
}

/** Pixels of a sheet's side, which bounds its memory. */
const LARGEST = 3072

/** For each zoom, a sheet of the tiles that are wanted and of those next to them, as far as they are there. */
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

/** What does not fit into the largest sheet lies at its east and south and is left out. */
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
