import { ancestorOf, isTile, turnedRow, type TileAddress } from '#geo/tile-address.ts'

/** No relief has finer tiles: at z22 a pixel is 2 cm. */
const DEEPEST = 22

/** An address whose rows are counted from the north (XYZ). Null for what is no tile. */
export function fromXyz(address: TileAddress): TileAddress | null {
  return isTile(address, DEEPEST) ? address : null
}

/** Rows counted from the south (TMS) to rows counted from the north (XYZ). Null for what is no tile. */
export function fromTms({ z, x, y }: TileAddress): TileAddress | null {
  return fromXyz({ z, x, y: turnedRow({ z, y }) })
}

/** The 512 px tile that a 256 px tile is a quarter of, and which quarter it is. */
export function quarterOf(tile: TileAddress): { parent: TileAddress; column: 0 | 1; row: 0 | 1 } {
  return { parent: ancestorOf(tile, 1), column: tile.x % 2 === 0 ? 0 : 1, row: tile.y % 2 === 0 ? 0 : 1 }
}
