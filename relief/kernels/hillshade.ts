import { emptyGrid, type Grid } from '../grid.ts'
import { hornGradient } from './gradient.ts'

export interface Sun {
  /** Degrees clockwise from grid north: where the light comes from. */
  readonly azimuth: number
  /** Degrees above the horizon. */
  readonly altitude: number
}

/** The convention of relief maps: light from the upper left, which the eye reads as hills and not as hollows. */
export const NORTH_WEST_SUN: Sun = { azimuth: 315, altitude: 35 }

/**
 * Lambertian shading on Horn's (1981) gradient. Heights and cell in metres.
 * Returns 0 (in shadow) to 1 (facing the sun); flat ground gives sin(altitude). NaN where any of the nine cells is
 * missing, and so in the outermost ring of the raster, as gdaldem does.
 */
export function hillshade(heights: Grid, sun: Sun): Grid {
  const shade = emptyGrid(heights)
  const azimuth = (sun.azimuth * Math.PI) / 180
  const altitude = (sun.altitude * Math.PI) / 180
  const up = Math.sin(altitude)
  const east = Math.cos(altitude) * Math.sin(azimuth)
  const north = Math.cos(altitude) * Math.cos(azimuth)
  const gradient = new Float64Array(2)
  for (let row = 1; row < heights.height - 1; row++) {
    for (let column = 1; column < heights.width - 1; column++) {
      hornGradient(heights, column, row, gradient)
      const p = gradient[0] ?? NaN
      const q = gradient[1] ?? NaN
      const light = (up - p * east - q * north) / Math.sqrt(1 + p * p + q * q)
      shade.values[row * heights.width + column] = light < 0 ? 0 : light
    }
  }
  return shade
}

/** Eight bits as gdaldem writes them: 1 to 255, rounded; 0 where there is no value. */
export function shadeToByte(shade: number): number {
  return Number.isNaN(shade) ? 0 : Math.round(1 + 254 * shade)
}
