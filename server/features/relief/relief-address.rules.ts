export interface TileAddress {
  z: number
  x: number
  y: number
}

/** No relief has finer tiles: at z22 a pixel is 2 cm. */
const DEEPEST = 22

/** An address as sets are stored, rows counted from the north (XYZ). Null for what is no tile. */
export function fromXyz(address: TileAddress): TileAddress | null {
  const { z, x, y } = address
  return z <= DEEPEST && x < 2 ** z && y < 2 ** z ? address : null
}

/** Rows counted from the south (TMS), as clients ask, to rows counted from the north (XYZ), as sets are stored. Null for what is no tile. */
export function fromTms(address: TileAddress): TileAddress | null {
  const { z, x, y } = address
  return fromXyz(address) && { z, x, y: 2 ** z - 1 - y }
}
