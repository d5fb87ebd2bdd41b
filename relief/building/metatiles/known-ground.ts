import type { Bounds } from '#geo/shapes/box.ts'
import { extentInDegrees } from '../../datum/extent.ts'
import type { Projection } from '../../datum/projections.ts'
import type { CellWindow, RasterFrame } from '../../height-source.ts'

/** The heights that a job of the first pass read. */
export interface KnownHeights {
  /** The smallest window around the cells with a height, in cells of the rasters. */
  readonly window: CellWindow
  /** Metres. */
  readonly highest: number
}

/**
 * Returns what is known in a window of heights, row by row; null if nothing is.
 * @param within looks only at these cells of the window
 */
export function knownIn(
  heights: Float32Array,
  { column, row, width, height }: CellWindow,
  within: CellWindow = { column, row, width, height },
): KnownHeights | null {
  const [west, north] = [Math.max(0, within.column - column), Math.max(0, within.row - row)]
  const east = Math.min(width, within.column + within.width - column)
  const south = Math.min(height, within.row + within.height - row)
  let [left, right, top, bottom] = [width, -1, height, -1]
  let highest = -Infinity
  for (let y = north; y < south; y++) {
    const from = y * width
    let first = -1
    let last = -1
    for (let x = west; x < east; x++) {
      const value = heights[from + x] ?? NaN
      if (Number.isNaN(value)) continue
      if (first < 0) first = x
      last = x
      if (value > highest) highest = value
    }
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, last)
    top = Math.min(top, y)
    bottom = y
  }
  if (bottom < 0) return null
  const window = { column: column + left, row: row + top, width: right - left + 1, height: bottom - top + 1 }
  return { window, highest }
}

/** Collects the ground with heights from the jobs of a build, in any order. */
export class KnownGround {
  readonly #frame: RasterFrame
  readonly #projection: Projection
  readonly #bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  #highest = -Infinity

  constructor(frame: RasterFrame, projection: Projection) {
    this.#frame = frame
    this.#projection = projection
  }

  add({ window: { column, row, width, height }, highest }: KnownHeights): void {
    const { cell, west, north } = this.#frame
    const place = { width, height, cell, west: west + column * cell, north: north - row * cell }
    const found = extentInDegrees(place, this.#projection)
    for (const side of [0, 1] as const) this.#bounds[side] = Math.min(this.#bounds[side], found[side])
    for (const side of [2, 3] as const) this.#bounds[side] = Math.max(this.#bounds[side], found[side])
    this.#highest = Math.max(this.#highest, highest)
  }

  /** Bounds of the ground in degrees. */
  get bounds(): Bounds {
    return [...this.#bounds]
  }

  /** Metres. */
  get highest(): number {
    return this.#highest
  }
}
