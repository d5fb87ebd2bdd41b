import { type Grid, emptyGrid } from '../height-source.ts'
import type { VatPart } from '../kernels/layer-plan.ts'
import { stretched } from '../kernels/presets.ts'
import { type Reach, horizonRays, type Ring, ringSamples, type Sample } from '../kernels/rays.ts'
import { byGradient, centralGradient, shade, steepness } from '../kernels/shading.ts'
import { inkedRelief, OPENNESS_DIFFERENCE, overlay, rampColour, STEEPEST } from '../kernels/relief-colours.ts'

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
 * Computes the horizons in 16 directions. Missing cells are skipped, and so is a direction without a known cell: the edge
 * of the data would have a bright rim if it counted as level. NaN if the centre is missing or no direction is known.
 */
export function horizons(heights: Grid, reach: Reach): Horizons {
  const [sky, positive, negative] = [emptyGrid(heights), emptyGrid(heights), emptyGrid(heights)]
  const rays = horizonRays(reach)
  const { width, height, values } = heights
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (Number.isNaN(values[at] ?? NaN)) continue
      let [hidden, up, down, seen] = [0, 0, 0, 0]
      for (const ray of rays) {
        const { highest, lowest } = extremes(heights, column, row, ray)
        if (highest === -Infinity) continue
        seen++
        const upward = Math.max(0, highest)
        hidden += upward / Math.sqrt(1 + upward * upward)
        up += Math.atan(highest)
        down += Math.atan(lowest)
      }
      sky.values[at] = 1 - hidden / seen
      positive.values[at] = 90 - degrees(up / seen)
      negative.values[at] = 90 + degrees(down / seen)
    }
  }
  return { sky, positive, negative }
}

/**
 * Returns the steepest rise and the steepest fall from a cell to the cells of a ray, in metres per metre; infinite if none
 * of them is known.
 */
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
  return { highest, lowest }
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/**
 * Computes local dominance (Hesse 2016): how steeply an observer looks down on the surrounding ring of ground, divided
 * by the same value for level ground, which therefore gives 1. Ground above eye level counts as 0; tangents are used
 * instead of angles. Where cells are missing, only pairs of known cells on opposite sides count, because one side alone
 * would show a slope as a hill or a hollow; without any pair, all known cells. NaN if the centre or the whole ring is
 * missing.
 */
export function localDominance(heights: Grid, ring: Ring): Grid {
  const result = emptyGrid(heights)
  const samples = ringSamples(ring)
  const { width, height } = heights
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const eye = heightAt(heights, column, row) + ring.observerMetres
      const all = { looked: 0, level: 0 }
      const pairs = { looked: 0, level: 0 }
      for (const { east, south, weight } of samples) {
        const below = eye - heightAt(heights, column + east, row + south)
        if (Number.isNaN(below)) continue
        const isPair = !Number.isNaN(heightAt(heights, column - east, row - south))
        for (const sums of isPair ? [all, pairs] : [all]) {
          sums.looked += Math.max(0, below) * weight
          sums.level += ring.observerMetres * weight
        }
      }
      const { looked, level } = pairs.level > 0 ? pairs : all
      result.values[row * width + column] = looked / level
    }
  }
  return result
}

function heightAt({ width, height, values }: Grid, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= width || row >= height) return NaN
  return values[row * width + column] ?? NaN
}

/** Heights are summed in steps of 1/8192 m: sums of whole numbers are exact in any order and any window. */
export const STEPS_PER_METRE = 8192

/**
 * Computes the simple local relief model (Hesse 2010, without purging the trend): the height in metres above the mean
 * of the surrounding (2 · radius + 1)² cells. Where some of them are missing, only the cell itself and pairs of known cells
 * on opposite sides of it count: the mean of one side of a slope is far from the height between them. Squares that extend
 * beyond the grid have the mean of what is in it; a window has a halo for these. NaN if the centre is missing.
 */
export function localRelief(heights: Grid, radius: number): Grid {
  const { width, height, values } = heights
  const result = emptyGrid(heights)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let [sum, known, paired, pairs] = [0, 0, 0, 0]
      const centre = values[row * width + column] ?? NaN
      for (let south = -radius; south <= radius; south++) {
        for (let east = -radius; east <= radius; east++) {
          const value = heightAt(heights, column + east, row + south)
          if (Number.isNaN(value)) continue
          sum += Math.round(value * STEPS_PER_METRE)
          known++
          if (Number.isNaN(heightAt(heights, column - east, row - south))) continue
          paired += value - centre
          pairs++
        }
      }
      const isInside = column >= radius && row >= radius && column + radius < width && row + radius < height
      const hasGap = known < (2 * radius + 1) ** 2
      result.values[row * width + column] =
        isInside && hasGap ? centre - centre - paired / pairs : centre - sum / known / STEPS_PER_METRE
    }
  }
  return result
}
