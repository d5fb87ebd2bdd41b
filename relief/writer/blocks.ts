import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'

/** The nodata value in written rasters. */
export const NODATA = -9999

/**
 * Returns rows of heights as the bytes of predictor 3 (Adobe's TIFF technical note 3): the bytes of a row separated by
 * significance, each as the difference from the one before. This halves the file. Missing cells become NODATA.
 */
export function predicted(heights: Float32Array, width: number): Uint8Array<ArrayBuffer> {
  const cells = heights.map((height) => (Number.isNaN(height) ? NODATA : height))
  const from = new Uint8Array(cells.buffer)
  const into = new Uint8Array(from.length)
  const pitch = width * 4
  let at = 0
  for (let row = 0; row < from.length; row += pitch) {
    let before = 0
    for (let significance = 3; significance >= 0; significance--)
      for (let byte = row + significance; byte < row + pitch; byte += 4) {
        const value = from[byte] ?? 0
        into[at++] = value - before
        before = value
      }
  }
  return into
}

const deflated = promisify<Uint8Array, { level: number; strategy: number }, Buffer>(deflate)

/**
 * Encodes a block of heights outside the main thread; null where no height is known. After the predictor, bytes repeat
 * or do not: to search for longer repetitions takes three times the time and saves 3 % of a real raster.
 */
export async function encodeBlock(heights: Float32Array, width: number): Promise<Buffer | null> {
  if (heights.every(Number.isNaN)) return null
  return deflated(predicted(heights, width), { level: 6, strategy: constants.Z_RLE })
}

/** Cells along the side of a block. */
export const BLOCK = 256

/** Size of a level in cells. */
export interface LevelSize {
  readonly width: number
  readonly height: number
}

/** Returns the number of blocks of a level across and down. */
export function blocksOf({ width, height }: LevelSize): { across: number; down: number } {
  return { across: Math.ceil(width / BLOCK), down: Math.ceil(height / BLOCK) }
}

/** Returns the sizes of a raster and of its overviews, each half as large, down to one that fits into a block. */
export function levelSizes({ width, height }: LevelSize): LevelSize[] {
  const sizes = [{ width, height }]
  for (let size = sizes[0]; size && Math.max(size.width, size.height) > BLOCK; size = sizes.at(-1))
    sizes.push({ width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) })
  return sizes
}

/** Cuts rows of heights, at most as many as a block has, into whole blocks from west to east. */
export function blocksIn(rows: Float32Array, width: number): Float32Array[] {
  const height = rows.length / width
  return Array.from({ length: Math.ceil(width / BLOCK) }, (_, along) => {
    const block = new Float32Array(BLOCK * BLOCK).fill(NaN)
    const [left, right] = [along * BLOCK, Math.min((along + 1) * BLOCK, width)]
    for (let row = 0; row < height; row++)
      block.set(rows.subarray(row * width + left, row * width + right), row * BLOCK)
    return block
  })
}

/** Puts whole blocks side by side again, as rows of `width` cells. */
export function joinBlocks(
  blocks: readonly (Float32Array | null)[],
  width: number,
  rows: number,
): Float32Array {
  const joined = new Float32Array(width * rows).fill(NaN)
  for (const [along, block] of blocks.entries()) {
    const left = along * BLOCK
    const cells = Math.min(BLOCK, width - left)
    for (let row = 0; row < rows && block; row++)
      joined.set(block.subarray(row * BLOCK, row * BLOCK + cells), row * width + left)
  }
  return joined
}
