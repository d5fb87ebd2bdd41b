import { emptyGrid, type Grid } from '../../grid.ts'
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

/** Degrees: a quarter of the compass on either side of the convention's north-west. */
export const FOUR_SUNS = [225, 270, 315, 360] as const

/**
 * Light from four suns at once (Mark 1992, as gdaldem has it): each counts by the squared cosine of the angle between it
 * and the line of steepest slope, so that what one sun hides lies across another. Azimuths from grid north.
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
