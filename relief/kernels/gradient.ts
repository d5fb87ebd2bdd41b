import type { Grid } from '../grid.ts'

/**
 * Horn's (1981) gradient at one inner cell: 8 neighbours, weights 1 2 1. Metres per metre; east and north are positive.
 * NaN where any of the nine cells is missing, so that the edge of the data never looks like a cliff.
 * The centre has no weight but counts: a missing centre has no slope.
 */
export function hornGradient(grid: Grid, column: number, row: number, out: Float64Array): void {
  const { width, values } = grid
  const at = row * width + column
  const a = values[at - width - 1] ?? NaN
  const b = values[at - width] ?? NaN
  const c = values[at - width + 1] ?? NaN
  const d = values[at - 1] ?? NaN
  const e = values[at] ?? NaN
  const f = values[at + 1] ?? NaN
  const g = values[at + width - 1] ?? NaN
  const h = values[at + width] ?? NaN
  const i = values[at + width + 1] ?? NaN
  const scale = 1 / (8 * grid.cell)
  const missing = e - e
  out[0] = (c + 2 * f + i - (a + 2 * d + g)) * scale + missing
  out[1] = (a + 2 * b + c - (g + 2 * h + i)) * scale + missing
}
