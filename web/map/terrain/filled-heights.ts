import type { TileHeights } from '../heights/elevation-tile.ts'

/** Weight of the level, against the known heights around, at each halving. */
const PULL = 0.02

/**
 * The same heights without gaps: missing heights are filled from the known ones around them, more roughly with distance, and
 * tend to a given level. The edge of the data thus becomes a slope instead of a cliff. `side` must be a power of two.
 */
export function filledHeights(heights: TileHeights, side: number, level: number): Float32Array {
  if (side === 1) {
    const height = heights[0] ?? Number.NaN
    return Float32Array.of(Number.isNaN(height) ? level : height)
  }
  const half = side / 2
  const coarse = new Float32Array(half * half)
  for (let at = 0; at < coarse.length; at++) coarse[at] = meanOf(heights, side, at, level)
  const rough = filledHeights(coarse, half, level)
  return heights.map((height, at) => {
    if (!Number.isNaN(height)) return height
    const [column, row] = [at % side, Math.floor(at / side)]
    return heightBetween(rough, half, (column + 0.5) / 2, (row + 0.5) / 2)
  })
}

function meanOf(heights: TileHeights, side: number, at: number, level: number): number {
  const half = side / 2
  const corner = 2 * Math.floor(at / half) * side + 2 * (at % half)
  let [sum, count] = [0, 0]
  for (const next of [corner, corner + 1, corner + side, corner + side + 1]) {
    const height = heights[next] ?? Number.NaN
    if (Number.isNaN(height)) continue
    sum += height
    count++
  }
  return count === 0 ? Number.NaN : (sum + PULL * level) / (count + PULL)
}

/** Height interpolated between the four pixels around a place, which is given in pixels from the north-west corner. */
export function heightBetween(heights: Float32Array, side: number, x: number, y: number): number {
  const within = (at: number) => Math.min(side - 1, Math.max(0, at))
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [across, down] = [x - 0.5 - left, y - 0.5 - top]
  const at = (column: number, row: number) => heights[within(row) * side + within(column)] ?? Number.NaN
  const north = at(left, top) * (1 - across) + at(left + 1, top) * across
  const south = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across
  return north * (1 - down) + south * down
}
