import { emptyGrid, type Grid } from '../../grid.ts'
import { hornGradient, type Gradient } from './gradient.ts'

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
