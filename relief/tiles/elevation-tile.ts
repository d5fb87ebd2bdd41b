import { heightToTerrarium } from '#contract/terrarium.ts'
import type { TilePlacement } from '../datum/control-grid.ts'
import { sampleBilinear, type Grid } from '../grid.ts'
import { TILE_SIZE } from '../pyramid/mercator.ts'

/** Zoom from which heights are worth having: farther out a pixel is wider than most earthworks are long. */
export const ELEVATION_MIN_ZOOM = 12
/** From this zoom on a step of height must not show on flat ground, where a pixel is little more than a metre. */
const FINE_FROM_ZOOM = 16

/** Steps of height in metres: below the noise of the survey in both cases, and what is finer would only store that noise. */
export function heightStep(z: number): number {
  return z >= FINE_FROM_ZOOM ? 1 / 128 : 1 / 32
}

/** 256 × 256 red, green and blue (see terrarium.ts). Null for a tile with nothing in it. */
export function elevationTile(
  heights: Grid,
  { eastings, northings }: TilePlacement,
  step: number,
): Uint8Array | null {
  const bytes = new Uint8Array(TILE_SIZE * TILE_SIZE * 3)
  let filled = false
  for (let at = 0; at < TILE_SIZE * TILE_SIZE; at++) {
    const column = ((eastings[at] ?? NaN) - heights.west) / heights.cell
    const row = (heights.north - (northings[at] ?? NaN)) / heights.cell
    const height = sampleBilinear(heights, column, row)
    if (Number.isNaN(height)) continue
    bytes.set(heightToTerrarium(height, step), at * 3)
    filled = true
  }
  return filled ? bytes : null
}
