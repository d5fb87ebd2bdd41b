export interface TileAddress {
  z: number
  x: number
  y: number
}

/** No relief has finer tiles: at z22 a pixel is 2 cm. */
const DEEPEST = 22

/** Rows counted from the south (TMS), as clients ask, to rows counted from the north (XYZ), as sets are stored. Null for what is no tile. */
export function fromTms({ z, x, y }: TileAddress): TileAddress | null {
  if (z > DEEPEST) return null
  const side = 2 ** z
  if (x >= side || y >= side) return null
  return { z, x, y: side - 1 - y }
}
