import type { Reach, Ring } from '../rays.ts'

/** Metres: from, to and step of the radii of a range of scales. */
type Range = readonly [from: number, to: number, step: number]

/**
 * The ranges of the Relief Visualization Toolbox for e4MSTP (Kokalj 2025), which gives them in pixels of rasters of 1 m: banks
 * and ditches, enclosures and field systems, hills and valleys.
 */
export const SCALES = { local: [1, 5, 1], meso: [5, 50, 5], broad: [50, 500, 50] } as const satisfies Record<
  string,
  Range
>

/** How fast a colour becomes bright: 1 − exp(−LIGHTNESS · deviation). */
export const LIGHTNESS = 1.2
/** Part of the colours of the scales in the picture, from 0 to 1. */
export const SCALES_PART = 0.9
/** Degrees at the dark end of the ramp of slopes. */
export const STEEPEST_DEGREES = 55
/** Degrees between positive and negative openness that are shown as black and white. */
export const OPENNESS_RANGE = 15

/**
 * Metres: added to the standard deviation, as the root of the sum of squares. Numbers of heights have steps of a millimetre
 * or less, so that level water would otherwise have the highest and lowest places of its rounding.
 */
export const LEAST_DEVIATION = 0.001

/** Nine evenly spaced colours from white to dark red (ColorBrewer's Reds, Apache-2.0, Cynthia Brewer). */
export const WHITE_TO_RED = [
  [255, 245, 240],
  [254, 224, 210],
  [252, 187, 161],
  [252, 146, 114],
  [251, 106, 74],
  [239, 59, 44],
  [203, 24, 29],
  [165, 15, 21],
  [103, 0, 13],
] as const

/** What multi-scale topographic position is computed with. Radii are in cells, ascending. */
export interface PositionRecipe {
  readonly kind: 'topographic-position'
  /** Of openness and of one half of the sky-view factor; `wide` of its other half. */
  readonly reach: Reach
  readonly wide: Reach
  /** Of local dominance. */
  readonly ring: Ring
  readonly local: readonly number[]
  readonly meso: readonly number[]
  readonly broad: readonly number[]
}

/** Returns the radii of a range in cells of `cell` metres, each once. */
export function radiiOf([from, to, step]: Range, cell: number): readonly number[] {
  const radii = new Set<number>()
  for (let metres = from; metres <= to; metres += step) radii.add(Math.max(1, Math.round(metres / cell)))
  return [...radii]
}

/** A radius has at least so many cells of the level on which it is computed, and fewer than twice as many. */
const LEAST_CELLS = 5

/** Cells of the heights along the side of a cell of the level on which a radius is computed: a power of two. */
export function factorOf(radius: number): number {
  return 2 ** Math.max(0, Math.floor(Math.log2(radius / LEAST_CELLS)))
}

/** The square of a radius in cells of its level: whole cells on each side of the middle one, and the part of the next one. */
export interface Square {
  readonly whole: number
  readonly part: number
}

/** Returns the square on the level with this factor that is as large as 2 · radius + 1 cells of the heights. */
export function squareOf(radius: number, factor: number): Square {
  const side = ((2 * radius + 1) / factor - 1) / 2
  const whole = Math.floor(side)
  return { whole, part: side - whole }
}

/** The finest level that is read from the surroundings of a window. Finer ones are made from the window itself. */
export const NEAREST_FACTOR = 4

/** Returns how far around a cell heights count, in cells, among those radii for which `counts` is true of their factor. */
export function distanceOf(
  { local, meso, broad }: Pick<PositionRecipe, 'local' | 'meso' | 'broad'>,
  counts: (factor: number) => boolean,
): number {
  const radii = [...local, ...meso, ...broad].filter((radius) => counts(factorOf(radius)))
  // The farthest square that counts is four blocks away, see MARGIN of compute.ts.
  return Math.max(0, ...radii.map((radius) => radius + 5 * factorOf(radius)))
}
