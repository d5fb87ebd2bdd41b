import type { Grid } from '../height-source.ts'
import { makeRaster } from './rasters.ts'

/**
 * The small surface of the golden values: a slope, a mound, a pit and ripples, so that the gradient has every sign.
 */
export const GOLDEN_SIZE = 128
/** The surface with cells of 1 m. */
export const goldenSurface = makeRaster(
  GOLDEN_SIZE,
  (c, r) =>
    200 +
    0.05 * c +
    2 * Math.exp(-((r - 64) ** 2 + (c - 56) ** 2) / 50) -
    1.5 * Math.exp(-((r - 48) ** 2 + (c - 80) ** 2) / 18) +
    0.3 * Math.sin(c / 3) * Math.cos(r / 5),
)
/** Rows and columns of the golden values. */
export const GOLDEN_PLACES = [
  [64, 56],
  [64, 62],
  [48, 80],
  [45, 77],
  [80, 40],
] as const

interface HoledGround {
  readonly width: number
  readonly height: number
  readonly cell: number
  /** Metres by which a cell may differ from the next. */
  readonly roughness: number
  /** Part of the cells that is missing, from 0 to 1. */
  readonly holes: number
  readonly seed: number
}

/** Makes rough hills some hundred metres high with missing cells, always the same for the same seed. */
export function holedGround({ width, height, cell, roughness, holes, seed }: HoledGround): Grid {
  let state = seed
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const hills = 300 + 8 * Math.sin(x / 9) * Math.cos(y / 7) + roughness * random()
    return random() < holes ? NaN : hills
  })
  return { width, height, cell, west: 0, north: 0, values }
}
