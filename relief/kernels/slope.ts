import { emptyGrid, type Grid } from '../grid.ts'
import { hornGradient } from './gradient.ts'

/** Steepest slope in degrees, 0 to 90, on Horn's (1981) gradient. NaN where any of the nine cells is missing. */
export function slope(heights: Grid): Grid {
  const degrees = emptyGrid(heights)
  const gradient = new Float64Array(2)
  for (let row = 1; row < heights.height - 1; row++) {
    for (let column = 1; column < heights.width - 1; column++) {
      hornGradient(heights, column, row, gradient)
      const steepness = Math.hypot(gradient[0] ?? NaN, gradient[1] ?? NaN)
      degrees.values[row * heights.width + column] = (Math.atan(steepness) * 180) / Math.PI
    }
  }
  return degrees
}
