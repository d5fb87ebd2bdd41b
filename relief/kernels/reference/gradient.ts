import type { Grid } from '../../grid.ts'

/** Writes the rise in metres per metre to the east (0) and to the north (1). */
export type Gradient = (grid: Grid, column: number, row: number, out: Float64Array) => void

/**
 * Computes Horn's (1981) gradient from 8 neighbours with weights 1 2 1. NaN if any of the nine cells is missing, so
 * that the edge of the data never looks like a cliff. The centre has no weight, but a missing centre also gives NaN.
 */
export const hornGradient: Gradient = (grid, column, row, out) => {
  const [a, b, c] = rowOfThree(grid, column, row - 1)
  const [d, e, f] = rowOfThree(grid, column, row)
  const [g, h, i] = rowOfThree(grid, column, row + 1)
  const scale = 1 / (8 * grid.cell)
  const missing = e - e
  out[0] = (c + 2 * f + i - (a + 2 * d + g)) * scale + missing
  out[1] = (a + 2 * b + c - (g + 2 * h + i)) * scale + missing
}

/**
 * Computes the gradient from the two neighbours on either side (Zevenbergen and Thorne 1987), as in the Relief
 * Visualization Toolbox. NaN by the same rule as Horn's, so that all layers of one ground end at the same cells.
 */
export const centralGradient: Gradient = (grid, column, row, out) => {
  const above = rowOfThree(grid, column, row - 1)
  const [d, e, f] = rowOfThree(grid, column, row)
  const below = rowOfThree(grid, column, row + 1)
  const scale = 1 / (2 * grid.cell)
  const missing = [...above, e, ...below].reduce((sum, height) => sum + (height - height), 0)
  out[0] = (f - d) * scale + missing
  out[1] = (above[1] - below[1]) * scale + missing
}

function rowOfThree({ width, height, values }: Grid, column: number, row: number): [number, number, number] {
  const cell = (at: number): number =>
    at < 0 || at >= width || row < 0 || row >= height ? NaN : (values[row * width + at] ?? NaN)
  return [cell(column - 1), cell(column), cell(column + 1)]
}
