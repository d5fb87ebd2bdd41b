import { emptyGrid, type Grid } from '../../grid.ts'
import { horizonRays, type Reach, type Sample } from '../rays.ts'

/** Three layers derived from the horizons around each cell. */
export interface Horizons {
  /** Sky-view factor (Zakšek, Oštir and Kokalj 2011): the visible part of the sky, 0 to 1. */
  readonly sky: Grid
  /**
   * Openness (Yokoyama, Shirasawa and Pike 2002) of the sky above: the mean angle from the zenith to the horizon, in
   * degrees.
   */
  readonly positive: Grid
  /** Openness of the ground below: the mean angle from the nadir, in degrees. Level ground gives 90 for both. */
  readonly negative: Grid
}

/**
 * Computes the horizons in 16 directions. Missing cells are skipped; a direction without a known cell counts as level.
 * NaN if the centre is missing.
 */
export function horizons(heights: Grid, reach: Reach): Horizons {
  const [sky, positive, negative] = [emptyGrid(heights), emptyGrid(heights), emptyGrid(heights)]
  const rays = horizonRays(reach)
  const { width, height, values } = heights
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (Number.isNaN(values[at] ?? NaN)) continue
      let [hidden, up, down] = [0, 0, 0]
      for (const ray of rays) {
        const { highest, lowest } = extremes(heights, column, row, ray)
        const upward = Math.max(0, highest)
        hidden += upward / Math.sqrt(1 + upward * upward)
        up += Math.atan(highest)
        down += Math.atan(lowest)
      }
      sky.values[at] = 1 - hidden / rays.length
      positive.values[at] = 90 - degrees(up / rays.length)
      negative.values[at] = 90 + degrees(down / rays.length)
    }
  }
  return { sky, positive, negative }
}

/** Returns the steepest rise and the steepest fall from a cell to the cells of a ray, in metres per metre. */
function extremes(
  { width, height, cell, values }: Grid,
  column: number,
  row: number,
  ray: readonly Sample[],
): { highest: number; lowest: number } {
  const centre = values[row * width + column] ?? NaN
  let [highest, lowest] = [-Infinity, Infinity]
  for (const { east, south, distance } of ray) {
    const [x, y] = [column + east, row + south]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const rise = ((values[y * width + x] ?? NaN) - centre) / (distance * cell)
    if (Number.isNaN(rise)) continue
    highest = Math.max(highest, rise)
    lowest = Math.min(lowest, rise)
  }
  return highest === -Infinity ? { highest: 0, lowest: 0 } : { highest, lowest }
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
