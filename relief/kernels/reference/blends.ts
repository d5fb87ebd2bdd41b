import { type Grid, emptyGrid } from '../../grid.ts'
import type { VatPart } from '../layer-plan.ts'
import { stretched } from '../presets.ts'
import { type Reach, horizonRays, type Sample } from '../rays.ts'
import { centralGradient } from './gradient.ts'
import { byGradient, shade, steepness } from './shading.ts'

/** Blends two values from 0 to 1 by overlay: bright becomes brighter and dark becomes darker. */
function overlay(below: number, above: number): number {
  return below > 0.5 ? 1 - 2 * (1 - below) * (1 - above) : 2 * below * above
}

/**
 * Computes the visualisation for archaeological topography (Verbovšek, Popit and Kokalj 2019; Kokalj and Somrak
 * 2019), from 0 to 1. From the bottom: hillshade, slope (luminosity, half), positive openness (overlay, half),
 * sky-view factor (multiply, a quarter). Gradients are central differences. The overlay has the published opacity of
 * a half, see decision 9 in docs/decisions/relief.md.
 */
export function vat(heights: Grid, part: VatPart): Grid {
  const { sky, positive } = horizons(heights, part.reach)
  const lit = byGradient(heights, centralGradient, (p, q) => shade(p, q, part.sun))
  const steep = byGradient(heights, centralGradient, (p, q) => stretched(steepness(p, q), part.slope))
  const values = lit.values.map((light, at) => {
    const open = stretched(positive.values[at] ?? NaN, part.positiveOpenness)
    const seen = stretched(sky.values[at] ?? NaN, part.skyView)
    const shaped = (light + (steep.values[at] ?? NaN)) / 2
    const opened = (shaped + overlay(shaped, open)) / 2
    return opened * (0.75 + 0.25 * seen)
  })
  return { ...heights, values }
}

/** Returns the mean of VAT for general and for flat ground, which suits most landscapes, or one of them alone. */
export function vatOf(heights: Grid, parts: readonly VatPart[]): Grid {
  const each = parts.map((part) => vat(heights, part).values)
  const values = heights.values.map((_, at) => each.reduce((sum, one) => sum + (one[at] ?? NaN), 0))
  return { ...heights, values: values.map((sum) => sum / parts.length) }
}

/** Nine evenly spaced colours from pale orange to dark red (ColorBrewer's OrRd, Apache-2.0, Cynthia Brewer). */
export const ORANGE_TO_RED = [
  [255, 247, 236],
  [254, 232, 200],
  [253, 212, 158],
  [253, 187, 132],
  [252, 141, 89],
  [239, 101, 72],
  [215, 48, 31],
  [179, 0, 0],
  [127, 0, 0],
] as const
/** Slope in radians at the red end of the ramp. */
export const STEEPEST = 0.8
/** Difference in degrees between positive and negative openness at which the ground is darkest or brightest. */
export const OPENNESS_DIFFERENCE = 28

type Colour = readonly [red: number, green: number, blue: number]

/**
 * Computes the colour relief image map of the Relief Visualization Toolbox as red, green and blue from 0 to 1: slope
 * (central differences) on a ramp from orange to red, with the luminosity of positive minus negative openness at half
 * opacity, overlaid with the same at half opacity.
 */
export function colourRelief(heights: Grid, reach: Reach): readonly [Grid, Grid, Grid] {
  const { positive, negative } = horizons(heights, reach)
  const steep = byGradient(heights, centralGradient, (p, q) => Math.atan(Math.hypot(p, q)) / STEEPEST)
  const colours = Array.from(steep.values, (part, at) => {
    const difference = (positive.values[at] ?? NaN) - (negative.values[at] ?? NaN)
    const light = Math.min(1, Math.max(0, (difference / OPENNESS_DIFFERENCE + 1) / 2))
    return inkedRelief(rampColour(Math.min(1, part)), light)
  })
  const field = (channel: 0 | 1 | 2): Grid => ({
    ...heights,
    values: Float32Array.from(colours, (colour) => colour[channel]),
  })
  return [field(0), field(1), field(2)]
}

/** Returns the colours of the layer for evenly spaced slopes of ground that is neither raised nor hollow, as `#rrggbb`. */
export function slopeColours(): string[] {
  const byte = (value: number): string =>
    Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  return ORANGE_TO_RED.map((_, at) => {
    const colour = inkedRelief(rampColour(at / (ORANGE_TO_RED.length - 1)), 0.5)
    return `#${colour.map(byte).join('')}`
  })
}

function inkedRelief(colour: Colour, light: number): Colour {
  const lit = withLuminosity(colour, light)
  return mapColour(colour, (below, channel) => {
    const half = (below + lit[channel]) / 2
    return (half + overlay(half, light)) / 2
  })
}

/**
 * Moves a colour towards white or black until it has the given luminosity. A colour outside the range from 0 to 1 is
 * moved back towards grey.
 */
function withLuminosity(colour: Colour, light: number): Colour {
  const luminosity = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]
  const moved = mapColour(colour, (value) => value + light - luminosity)
  const [least, most] = [Math.min(...moved), Math.max(...moved)]
  const raised = least < 0 ? mapColour(moved, (v) => light + ((v - light) * light) / (light - least)) : moved
  return most > 1 ? mapColour(raised, (v) => light + ((v - light) * (1 - light)) / (most - light)) : raised
}

function rampColour(part: number): Colour {
  const along = part * (ORANGE_TO_RED.length - 1)
  const low = Math.min(ORANGE_TO_RED.length - 2, Math.floor(along))
  const [from, to] = [ORANGE_TO_RED[low], ORANGE_TO_RED[low + 1]]
  if (from === undefined || to === undefined) return [NaN, NaN, NaN]
  return mapColour(from, (value, channel) => (value + (to[channel] - value) * (along - low)) / 255)
}

function mapColour(colour: Colour, change: (value: number, channel: 0 | 1 | 2) => number): Colour {
  return [change(colour[0], 0), change(colour[1], 1), change(colour[2], 2)]
}

/** Three layers derived from the horizons around each cell. */
interface Horizons {
  /** Sky-view factor (Zakšek, Oštir and Kokalj 2011): the visible part of the sky, 0 to 1. */
  readonly sky: Grid
  /**
   * Openness (Yokoyama, Shirasawa and Pike 2002) of the sky above: the mean angle from the zenith to the horizon, in
   * degrees.
   */
  readonly positive: Grid
  /** Openness of the ground below: the mean angle from the nadir, in degrees. Level ground gives 90 for both. */
  readonly negative: Grid
}

/**
 * Computes the horizons in 16 directions. Missing cells are skipped; a direction without a known cell counts as level.
 * NaN if the centre is missing.
 */
export function horizons(heights: Grid, reach: Reach): Horizons {
  const [sky, positive, negative] = [emptyGrid(heights), emptyGrid(heights), emptyGrid(heights)]
  const rays = horizonRays(reach)
  const { width, height, values } = heights
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (Number.isNaN(values[at] ?? NaN)) continue
      let [hidden, up, down] = [0, 0, 0]
      for (const ray of rays) {
        const { highest, lowest } = extremes(heights, column, row, ray)
        const upward = Math.max(0, highest)
        hidden += upward / Math.sqrt(1 + upward * upward)
        up += Math.atan(highest)
        down += Math.atan(lowest)
      }
      sky.values[at] = 1 - hidden / rays.length
      positive.values[at] = 90 - degrees(up / rays.length)
      negative.values[at] = 90 + degrees(down / rays.length)
    }
  }
  return { sky, positive, negative }
}

/** Returns the steepest rise and the steepest fall from a cell to the cells of a ray, in metres per metre. */
function extremes(
  { width, height, cell, values }: Grid,
  column: number,
  row: number,
  ray: readonly Sample[],
): { highest: number; lowest: number } {
  const centre = values[row * width + column] ?? NaN
  let [highest, lowest] = [-Infinity, Infinity]
  for (const { east, south, distance } of ray) {
    const [x, y] = [column + east, row + south]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const rise = ((values[y * width + x] ?? NaN) - centre) / (distance * cell)
    if (Number.isNaN(rise)) continue
    highest = Math.max(highest, rise)
    lowest = Math.min(lowest, rise)
  }
  return highest === -Infinity ? { highest: 0, lowest: 0 } : { highest, lowest }
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
