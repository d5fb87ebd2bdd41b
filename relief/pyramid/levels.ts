import { emptyGrid, type Grid } from '../grid.ts'

/** Heights at twice the cell size: the mean of the valid cells of each 2 by 2; missing only where all four are. */
export function halve(heights: Grid): Grid {
  const { width, height, values } = heights
  const half = emptyGrid({
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    cell: heights.cell * 2,
    west: heights.west,
    north: heights.north,
  })
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++) {
      let sum = 0
      let count = 0
      for (let y = 2 * row; y < Math.min(height, 2 * row + 2); y++) {
        for (let x = 2 * column; x < Math.min(width, 2 * column + 2); x++) {
          const value = values[y * width + x] ?? NaN
          if (Number.isNaN(value)) continue
          sum += value
          count++
        }
      }
      if (count > 0) half.values[row * half.width + column] = sum / count
    }
  }
  return half
}

/** How often to halve so that a cell is the largest that is no larger than a pixel: a tile then shows at most two cells a pixel, which bilinear sampling bears. */
export function halvings(cell: number, pixel: number): number {
  return Math.max(0, Math.floor(Math.log2(pixel / cell)))
}
