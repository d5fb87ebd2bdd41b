import { sampleBilinear, type Grid } from '../../grid.ts'
import { stretched, type Stretch } from '../presets.ts'

/** How values between cell centres are found: from 2 by 2 cells, or by cubic convolution from 4 by 4. */
export type Interpolation = 'bilinear' | 'bicubic'

/**
 * Returns a grid of half the size. Each cell is the mean of the known cells of a block of 2 by 2; if a side is odd, its
 * last row or column is kept.
 */
export function halve(grid: Grid): Grid {
  const width = Math.ceil(grid.width / 2)
  const height = Math.ceil(grid.height / 2)
  const values = new Float32Array(width * height).fill(NaN)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0
      let known = 0
      for (let corner = 0; corner < 4; corner++) {
        const [x, y] = [2 * column + (corner & 1), 2 * row + (corner >> 1)]
        const value = x < grid.width && y < grid.height ? (grid.values[y * grid.width + x] ?? NaN) : NaN
        if (Number.isNaN(value)) continue
        sum += value
        known++
      }
      values[row * width + column] = sum / known
    }
  }
  return { ...grid, width, height, cell: grid.cell * 2, values }
}

/**
 * Samples values at the pixel centres of a metatile of `size` by `size` pixels. `nodes` are x, y in cells from the
 * north-west corner of the grid, row by row. Node k is at pixel corner k · step; pixels between nodes are placed by
 * bilinear interpolation. NaN if the nearest cell is missing.
 */
export function warp(
  grid: Grid,
  nodes: Float64Array,
  step: number,
  size: number,
  kind: Interpolation,
): Float32Array {
  const across = size / step + 1
  const sample = kind === 'bilinear' ? sampleBilinear : sampleBicubic
  return Float32Array.from({ length: size * size }, (_, at) => {
    const u = ((at % size) + 0.5) / step
    const v = (Math.floor(at / size) + 0.5) / step
    const node = (Math.floor(v) * across + Math.floor(u)) * 2
    const position = (axis: 0 | 1): number => {
      const corner = (offset: number): number => nodes[node + axis + offset] ?? NaN
      const upper = corner(0) * (1 - (u % 1)) + corner(2) * (u % 1)
      const lower = corner(across * 2) * (1 - (u % 1)) + corner(across * 2 + 2) * (u % 1)
      return upper * (1 - (v % 1)) + lower * (v % 1)
    }
    return sample(grid, position(0), position(1))
  })
}

/**
 * Interpolates by cubic convolution (Keys 1981, a = −0.5) over 4 by 4 cells, for heights whose gradients will be
 * visible. Bilinear if any of the sixteen cells is missing.
 */
export function sampleBicubic(grid: Grid, column: number, row: number): number {
  const left = Math.floor(column - 0.5)
  const top = Math.floor(row - 0.5)
  const across = cubicWeights(column - 0.5 - left)
  const down = cubicWeights(row - 0.5 - top)
  let sum = 0
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const [c, r] = [left - 1 + x, top - 1 + y]
      const inside = c >= 0 && r >= 0 && c < grid.width && r < grid.height
      const value = inside ? (grid.values[r * grid.width + c] ?? NaN) : NaN
      sum += value * (across[x] ?? NaN) * (down[y] ?? NaN)
    }
  }
  return Number.isNaN(sum) ? sampleBilinear(grid, column, row) : sum
}

function cubicWeights(t: number): readonly number[] {
  return [
    ((-0.5 * t + 1) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1,
    ((-1.5 * t + 2) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  ]
}

/** Converts values to eight bits: 0 if missing, otherwise 1 (black) to 255 (white). */
export function quantise(values: Float32Array, stretch: Stretch): Uint8Array {
  return Uint8Array.from(values, (value) =>
    Number.isNaN(value) ? 0 : Math.round(1 + 254 * stretched(value, stretch)),
  )
}
