export interface TileAddress {
  z: number
  x: number
  y: number
}

/** No relief has finer tiles: at z22 a pixel is 2 cm. */
const DEEPEST = 22

/** An address whose rows are counted from the north (XYZ). Null for what is no tile. */
export function fromXyz(address: TileAddress): TileAddress | null {
  const { z, x, y } = address
  return z <= DEEPEST && x < 2 ** z && y < 2 ** z ? address : null
}

/** Rows counted from the south (TMS) to rows counted from the north (XYZ). Null for what is no tile. */
export function fromTms(address: TileAddress): TileAddress | null {
  return fromXyz(address) && turned(address)
}

/** Rows counted from the other side: TMS to XYZ, and back. */
export function turned({ z, x, y }: TileAddress): TileAddress {
  return { z, x, y: 2 ** z - 1 - y }
}

/** Of a 256 px tile: the 512 px tile that it is a quarter of, and which. */
export function quarterOf({ z, x, y }: TileAddress): { parent: TileAddress; column: 0 | 1; row: 0 | 1 } {
  const parent = { z: z - 1, x: Math.floor(x / 2), y: Math.floor(y / 2) }
  return { parent, column: x % 2 === 0 ? 0 : 1, row: y % 2 === 0 ? 0 : 1 }
}
