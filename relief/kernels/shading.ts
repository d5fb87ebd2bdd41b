import { emptyGrid, type Grid } from '../height-source.ts'

/** Writes the rise in metres per metre to the east (0) and to the north (1). */
type Gradient = (grid: Grid, column: number, row: number, out: Float64Array) => void

/**
 * Computes Horn's (1981) gradient from 8 neighbours with weights 1 2 1. NaN if any of the nine cells is missing, so
 * that the edge of the data never looks like a cliff. The centre has no weight, but a missing centre also gives NaN.
 */
const hornGradient: Gradient = (grid, column, row, out) => {
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

/** The position of a light source. */
export interface Sun {
  /** Direction that the light comes from, in degrees clockwise from grid north. */
  readonly azimuth: number
  /** Degrees above the horizon. */
  readonly altitude: number
}

/** The convention of relief maps: with light from the upper left, people see hills as hills and not as hollows. */
export const NORTH_WEST_SUN: Sun = { azimuth: 315, altitude: 35 }

/**
 * Returns Lambertian light on ground that rises `p` per metre to the east and `q` to the north: 0 (in shadow) to 1
 * (facing the sun).
 */
export function shade(p: number, q: number, { azimuth, altitude }: Sun): number {
  const [a, e] = [radians(azimuth), radians(altitude)]
  const light = Math.sin(e) - Math.cos(e) * (p * Math.sin(a) + q * Math.cos(a))
  return Math.max(0, light / Math.sqrt(1 + p * p + q * q))
}

/** Returns the slope in degrees, 0 to 90, of ground that rises `p` per metre to the east and `q` to the north. */
export function steepness(p: number, q: number): number {
  return (Math.atan(Math.hypot(p, q)) * 180) / Math.PI
}

/**
 * Computes the hillshade from Horn's (1981) gradient, 0 to 1. Level ground gives sin(altitude). NaN if any of the nine
 * cells is missing, and so in the outermost ring, as in gdaldem.
 */
export function hillshade(heights: Grid, sun: Sun): Grid {
  return byGradient(heights, hornGradient, (p, q) => shade(p, q, sun))
}

/** Azimuths in degrees from grid north, as in gdaldem. */
export const FOUR_SUNS = [225, 270, 315, 360] as const

/**
 * Computes light from four suns at once (Mark 1992, as in gdaldem). Each sun is weighted by the squared cosine of the
 * angle between it and the line of steepest slope, so that features parallel to one sun are lit by another. `altitude`
 * is in degrees; azimuths are from grid north.
 */
export function multiHillshade(heights: Grid, altitude: number): Grid {
  return byGradient(heights, hornGradient, (p, q) => {
    const squares = p * p + q * q
    if (squares === 0) return Math.sin(radians(altitude))
    const parts = FOUR_SUNS.map((azimuth) => {
      const along = p * Math.sin(radians(azimuth)) + q * Math.cos(radians(azimuth))
      return (along * along * shade(p, q, { azimuth, altitude })) / squares
    })
    return parts.reduce((sum, part) => sum + part, 0) / 2
  })
}

/** Computes the steepest slope in degrees from Horn's (1981) gradient. */
export function slope(heights: Grid): Grid {
  return byGradient(heights, hornGradient, steepness)
}

/** Computes a value for each cell from its gradient. */
export function byGradient(heights: Grid, method: Gradient, value: (p: number, q: number) => number): Grid {
  const result = emptyGrid(heights)
  const gradient = new Float64Array(2)
  for (let row = 0; row < heights.height; row++) {
    for (let column = 0; column < heights.width; column++) {
      method(heights, column, row, gradient)
      result.values[row * heights.width + column] = value(gradient[0] ?? NaN, gradient[1] ?? NaN)
    }
  }
  return result
}

/** Converts a shade to eight bits as gdaldem does: 1 to 255, rounded; 0 if there is no value. */
export function shadeToByte(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(1 + 254 * value)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
