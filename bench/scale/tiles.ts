import { addressOf } from '#contract/http/route.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import { tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'

const WALES = { west: -5.3, south: 51.4, east: -2.7, north: 53.4 }

/** The addresses of record tiles over Wales at the zooms, up to `most` of each, spread evenly. */
export function tilePaths(zooms: readonly number[], query = '', most = Number.POSITIVE_INFINITY): string[] {
  return zooms
    .flatMap((zoom) => some(tilesOfWales(zoom), most))
    .map((tile) => addressOf(getRecordTile, { ...tile }) + query)
}

function tilesOfWales(z: number): TileAddress[] {
  const first = tileAt([WALES.west, WALES.north], z)
  const last = tileAt([WALES.east, WALES.south], z)
  const tiles: TileAddress[] = []
  for (let x = first.x; x <= last.x; x++) for (let y = first.y; y <= last.y; y++) tiles.push({ z, x, y })
  return tiles
}

function some<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most)
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
