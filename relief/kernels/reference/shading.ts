import { emptyGrid, type Grid } from '../../grid.ts'
import { DIRECTIONS } from '../rays.ts'
import { hornGradient, type Gradient } from './gradient.ts'

export interface Sun {
  /** Degrees clockwise from grid north: where the light comes from. */
  readonly azimuth: number
  /** Degrees above the horizon. */
  readonly altitude: number
}

/** The convention of relief maps: light from the upper left, which the eye reads as hills and not as hollows. */
export const NORTH_WEST_SUN: Sun = { azimuth: 315, altitude: 35 }

/** Lambertian light on ground that rises `p` per metre to the east and `q` to the north: 0 (in shadow) to 1 (facing the sun). */
export function shade(p: number, q: number, { azimuth, altitude }: Sun): number {
  const [a, e] = [radians(azimuth), radians(altitude)]
  const light = Math.sin(e) - Math.cos(e) * (p * Math.sin(a) + q * Math.cos(a))
  return Math.max(0, light / Math.sqrt(1 + p * p + q * q))
}

/** Degrees from the level, 0 to 90. */
export function steepness(p: number, q: number): number {
  return (Math.atan(Math.hypot(p, q)) * 180) / Math.PI
}

/** Level ground gives sin(altitude). NaN where any of the nine cells is missing, and so in the outermost ring, as gdaldem does. */
export function hillshade(heights: Grid, sun: Sun): Grid {
  return byGradient(heights, hornGradient, (p, q) => shade(p, q, sun))
}

/** The mean of the shades under 16 suns all round, as the Relief Visualization Toolbox has it. Azimuth from grid north. */
export function multiHillshade(heights: Grid, altitude: number): Grid {
  return byGradient(heights, hornGradient, (p, q) => {
    let sum = 0
    for (let k = 0; k < DIRECTIONS; k++) sum += shade(p, q, { azimuth: (360 * k) / DIRECTIONS, altitude })
    return sum / DIRECTIONS
  })
}

/** Steepest slope in degrees on Horn's (1981) gradient. */
export function slope(heights: Grid): Grid {
  return byGradient(heights, hornGradient, steepness)
}

/** A value for each cell from how the ground rises there. */
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

/** Eight bits as gdaldem writes them: 1 to 255, rounded; 0 where there is no value. */
export function shadeToByte(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(1 + 254 * value)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
