import { ancestorOf, isTile, turnedRow, type TileAddress } from '#geo/tiles/tile-address.ts'

/** No relief has finer tiles: at z22 a pixel is 2 cm. */
const DEEPEST = 22

/** Parses an address whose rows are counted from the north (XYZ). Null if it is not a tile. */
export function fromXyz(address: TileAddress): TileAddress | null {
  return isTile(address, DEEPEST) ? address : null
}

/** Converts rows counted from the south (TMS) to rows counted from the north (XYZ). Null if it is not a tile. */
export function fromTms({ z, x, y }: TileAddress): TileAddress | null {
  return fromXyz({ z, x, y: turnedRow({ z, y }) })
}

/** The 512 px tile of which a 256 px tile is a quarter, and the position of the quarter. */
export function quarterOf(tile: TileAddress): { parent: TileAddress; column: 0 | 1; row: 0 | 1 } {
  return { parent: ancestorOf(tile, 1), column: tile.x % 2 === 0 ? 0 : 1, row: tile.y % 2 === 0 ? 0 : 1 }
}
