import type { Grid } from '../height-source.ts'
import { positionColour } from '../kernels/position/colours.ts'
import { LEAST_DEVIATION, type PositionRecipe } from '../kernels/position/scales.ts'
import { byGradient, centralGradient, steepness } from '../kernels/shading.ts'
import { horizons, localDominance } from './reference-blends.ts'

/**
 * Computes multi-scale topographic position as red, green and blue from 0 to 1, cell by cell at full resolution, whatever the
 * radius. Nothing beyond the grid is known. NaN in the cells for which `wanted` is false, which saves most of the time.
 */
export function topographicPosition(
  heights: Grid,
  recipe: PositionRecipe,
  wanted: (column: number, row: number) => boolean = () => true,
): readonly [Grid, Grid, Grid] {
  const { sky, positive, negative } = horizons(heights, recipe.reach)
  const wide = horizons(heights, recipe.wide)
  const dominance = localDominance(heights, recipe.ring)
  const slope = byGradient(heights, centralGradient, steepness)
  const sums = new Sums(heights)
  const colours = Array.from(heights.values, (_, at) => {
    const [column, row] = [at % heights.width, Math.floor(at / heights.width)]
    if (!wanted(column, row)) return [NaN, NaN, NaN] as const
    const greatest = (radii: readonly number[]): number =>
      Math.max(...radii.map((radius) => Math.abs(deviation(sums, column, row, radius))))
    return positionColour({
      slope: slope.values[at] ?? NaN,
      openness: (positive.values[at] ?? NaN) - (negative.values[at] ?? NaN),
      dominance: dominance.values[at] ?? NaN,
      sky: sky.values[at] ?? NaN,
      wideSky: wide.sky.values[at] ?? NaN,
      deviations: [greatest(recipe.broad), greatest(recipe.meso), greatest(recipe.local)],
    })
  })
  const field = (channel: 0 | 1 | 2): Grid => ({
    ...heights,
    values: Float32Array.from(colours, (colour) => colour[channel]),
  })
  return [field(0), field(1), field(2)]
}

/**
 * Returns the deviation of a cell from the mean of the known cells of the square around it, in their standard deviations
 * (Lindsay, Cockburn and Russell 2015). Where cells are missing, the mean is that of the pairs of known cells on opposite
 * sides, because the mean of one side of a slope is far from the height between them.
 */
function deviation(sums: Sums, column: number, row: number, radius: number): number {
  const centre = sums.heightAt(column, row)
  const { count, sum, squares } = sums.within(column, row, radius)
  const mean = sum / count
  const spread = Math.hypot(Math.sqrt(Math.max(0, squares / count - mean * mean)), LEAST_DEVIATION)
  const level = count === (2 * radius + 1) ** 2 ? mean : pairMean(sums, column, row, radius)
  return (centre - sums.base - level) / spread
}

/** Heights in the sums below are above a base, which keeps the sums of their squares exact. */
function pairMean(sums: Sums, column: number, row: number, radius: number): number {
  let [sum, count] = [0, 0]
  // Farther cells have no counterpart in the grid.
  const [across, down] = sums.toSides(column, row).map((cells) => Math.min(radius, cells)) as [number, number]
  for (let south = -down; south <= down; south++)
    for (let east = -across; east <= across; east++) {
      const value = sums.heightAt(column + east, row + south)
      if (Number.isNaN(value) || Number.isNaN(sums.heightAt(column - east, row - south))) continue
      sum += value - sums.base
      count++
    }
  return sum / count
}

/** Sums over rectangles of a grid, from sums over all cells to the north-west of each. */
class Sums {
  readonly base: number
  readonly #heights: Grid
  readonly #tables: readonly Float64Array[]

  constructor(heights: Grid) {
    this.#heights = heights
    const { width, height, values } = heights
    this.base = values.find((value) => !Number.isNaN(value)) ?? 0
    const tables = [0, 1, 2].map(() => new Float64Array((width + 1) * (height + 1)))
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const above = this.heightAt(column, row) - this.base
        const terms = Number.isNaN(above) ? [0, 0, 0] : [1, above, above * above]
        const to = (row + 1) * (width + 1) + column + 1
        for (const [k, table] of tables.entries())
          table[to] =
            (terms[k] ?? NaN) +
            (table[to - 1] ?? NaN) +
            (table[to - width - 1] ?? NaN) -
            (table[to - width - 2] ?? NaN)
      }
    this.#tables = tables
  }

  heightAt(column: number, row: number): number {
    const { width, height, values } = this.#heights
    if (column < 0 || row < 0 || column >= width || row >= height) return NaN
    return values[row * width + column] ?? NaN
  }

  /** Cells to the nearest side of the grid along the row and along the column. */
  toSides(column: number, row: number): readonly [number, number] {
    const { width, height } = this.#heights
    return [Math.min(column, width - 1 - column), Math.min(row, height - 1 - row)]
  }

  within(column: number, row: number, radius: number): { count: number; sum: number; squares: number } {
    const { width, height } = this.#heights
    const [left, top] = [Math.max(0, column - radius), Math.max(0, row - radius)]
    const [right, bottom] = [Math.min(width, column + radius + 1), Math.min(height, row + radius + 1)]
    const at = (table: Float64Array, x: number, y: number): number => table[y * (width + 1) + x] ?? NaN
    const [count = NaN, sum = NaN, squares = NaN] = this.#tables.map(
      (table) =>
        at(table, right, bottom) - at(table, left, bottom) - at(table, right, top) + at(table, left, top),
    )
    return { count, sum, squares }
  }
}
