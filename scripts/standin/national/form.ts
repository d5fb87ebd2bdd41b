// The structure of the national rasters, as programs describe it that use them in 2026.

/** Cells along the side of a block. */
export const BLOCK = 256
export const BLOCK_BYTES = BLOCK * BLOCK * 4
/** The nodata value in the file. */
export const NODATA = -9999
/** North-west corner in metres of the National Grid; cells are 1 m. */
export const CORNER = { west: 164_993, north: 397_000 } as const

/** Width and height in cells: full resolution, then each overview. */
export const LEVELS = [
  { width: 191_007, height: 233_000 },
  { width: 95_504, height: 116_500 },
  { width: 47_752, height: 58_250 },
  { width: 23_876, height: 29_125 },
  { width: 11_938, height: 14_563 },
  { width: 5969, height: 7282 },
  { width: 2985, height: 3641 },
] as const

/** Bare ground, or the surface with trees and roofs. */
export type NationalModel = 'dtm' | 'dsm'

/** The name and size in bytes of each file. The stand-in has holes where the original has more ground. */
export const FILES = {
  dtm: { name: 'wales_dtm_32bit_cog.tif', bytes: 48_611_310_928 },
  dsm: { name: 'wales_dsm_32bit_cog.tif', bytes: 52_096_926_263 },
} as const

/** Size of a level in cells. */
export interface LevelSize {
  readonly width: number
  readonly height: number
}

/** Returns the number of blocks of a level across and down. */
export function blocksOf({ width, height }: LevelSize): { across: number; down: number } {
  return { across: Math.ceil(width / BLOCK), down: Math.ceil(height / BLOCK) }
}
