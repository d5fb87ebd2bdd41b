import { emptyGrid, type Grid } from '../../grid.ts'
import { ringSamples, type Ring } from '../rays.ts'

/**
 * Computes local dominance (Hesse 2016): how steeply an observer looks down on the surrounding ring of ground, divided
 * by the same value for level ground, which therefore gives 1. Ground above eye level counts as 0; tangents are used
 * instead of angles. Missing cells are left out of both values. NaN if the centre or the whole ring is missing.
 */
export function localDominance(heights: Grid, ring: Ring): Grid {
  const result = emptyGrid(heights)
  const samples = ringSamples(ring)
  const { width, height, values } = heights
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const eye = (values[row * width + column] ?? NaN) + ring.observerMetres
      let looked = 0
      let level = 0
      for (const { east, south, weight } of samples) {
        const [x, y] = [column + east, row + south]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const below = eye - (values[y * width + x] ?? NaN)
        if (Number.isNaN(below)) continue
        looked += Math.max(0, below) * weight
        level += ring.observerMetres * weight
      }
      result.values[row * width + column] = looked / level
    }
  }
  return result
}
