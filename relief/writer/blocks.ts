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
