import { emptyGrid, type Grid } from '../../grid.ts'

/** Heights are summed in steps of 1/8192 m: sums of whole numbers are exact in any order and any window. */
export const STEPS_PER_METRE = 8192

/**
 * Computes the simple local relief model (Hesse 2010, without purging the trend): the height in metres above the mean
 * of the surrounding (2 · radius + 1)² cells. Missing cells are left out of the mean. NaN if the centre is missing.
 */
export function localRelief(heights: Grid, radius: number): Grid {
  const { width, height, values } = heights
  const result = emptyGrid(heights)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0
      let known = 0
      for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
        for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++) {
          const value = values[y * width + x] ?? NaN
          if (Number.isNaN(value)) continue
          sum += Math.round(value * STEPS_PER_METRE)
          known++
        }
      }
      const at = row * width + column
      result.values[at] = (values[at] ?? NaN) - sum / known / STEPS_PER_METRE
    }
  }
  return result
}
