export interface TileAddress {
  z: number
  x: number
  /** From the north. */
  y: number
}

/** Metres, row by row from the north; NaN where none is known. */
export type TileHeights = Float32Array

/** Name of a tile among the tiles of one set. */
export function tileKey({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}
