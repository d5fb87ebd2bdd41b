import { Lanes } from './lanes'

// The formulas of relief/testing/reference-blends.ts. Both kernels overwrite horizons that are no longer needed, so a row must not
// extend into the next.

/**
 * Writes VAT over the sky-view factor. `numbers`: 1 / (2 · cell size in metres); the sun's components to the east, to
 * the north and up; then for the stretches of slope (degrees), positive openness and sky-view factor the low end and 1
 * / width.
 */
export function vat(
  heights: usize,
  positive: usize,
  sky: usize,
  width: i32,
  height: i32,
  numbers: usize,
): void {
  const scale = v128.load32_splat(numbers)
  const east = v128.load32_splat(numbers, 4)
  const north = v128.load32_splat(numbers, 8)
  const up = v128.load32_splat(numbers, 12)
  const one = Lanes.splat(1)
  const half = Lanes.splat(0.5)
  const pitch = width << 2
  for (let row = 0; row < height; row++) {
    if (row == 0 || row == height - 1) {
      Ground.blank(sky + row * pitch, width)
      continue
    }
    for (let column = 1; column < width - 1; column += 4) {
      const at = row * pitch + (column << 2)
      const here = heights + at
      const p = f32x4.mul(Ground.acrossEast(here), scale)
      const q = f32x4.mul(Ground.acrossNorth(here, pitch), scale)
      const missing = Ground.missing(here, pitch)
      const squares = f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q))
      const towards = f32x4.add(f32x4.mul(p, east), f32x4.mul(q, north))
      const light = f32x4.div(f32x4.sub(up, towards), f32x4.sqrt(f32x4.add(one, squares)))
      const degrees = f32x4.mul(Lanes.atan(f32x4.sqrt(squares)), Lanes.splat(57.29578))
      const steep = Ground.stretched(degrees, numbers + 16)
      const shaped = f32x4.mul(f32x4.add(Lanes.unit(light), f32x4.sub(one, steep)), half)
      const open = Ground.stretched(v128.load(positive + at), numbers + 24)
      const opened = f32x4.mul(f32x4.add(shaped, Ground.overlay(shaped, open)), half)
      const seen = Ground.stretched(v128.load(sky + at), numbers + 32)
      const share = f32x4.add(Lanes.splat(0.75), f32x4.mul(seen, Lanes.splat(0.25)))
      Ground.keep(sky + at, f32x4.add(f32x4.mul(opened, share), missing), width - 1 - column)
    }
    Ground.rim(sky + row * pitch, pitch)
  }
}

/** Writes the mean of two fields over the first. */
export function mix(first: usize, second: usize, count: i32): void {
  const half = Lanes.splat(0.5)
  for (let at: usize = 0; at < (<usize>count) << 2; at += 16) {
    v128.store(first + at, f32x4.mul(f32x4.add(v128.load(first + at), v128.load(second + at)), half))
  }
}

/**
 * Writes red to `red` (whatever it held), green over positive openness and blue over negative openness. `numbers`: 1 /
 * (2 · cell size in metres); 1 / steepest slope in radians; 0.5 / largest difference in degrees; then the first colour
 * of the ramp, and eight times the step to the next colour.
 */
export function colourRelief(
  heights: usize,
  positive: usize,
  negative: usize,
  red: usize,
  width: i32,
  height: i32,
  numbers: usize,
): void {
  const scale = v128.load32_splat(numbers)
  const half = Lanes.splat(0.5)
  const pitch = width << 2
  for (let row = 0; row < height; row++) {
    if (row == 0 || row == height - 1) {
      Ground.blank(red + row * pitch, width)
      Ground.blank(positive + row * pitch, width)
      Ground.blank(negative + row * pitch, width)
      continue
    }
    for (let column = 1; column < width - 1; column += 4) {
      const at = row * pitch + (column << 2)
      const here = heights + at
      const p = f32x4.mul(Ground.acrossEast(here), scale)
      const q = f32x4.mul(Ground.acrossNorth(here, pitch), scale)
      const missing = Ground.missing(here, pitch)
      const rise = f32x4.sqrt(f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)))
      const part = Lanes.unit(f32x4.mul(Lanes.atan(rise), v128.load32_splat(numbers, 4)))
      const difference = f32x4.sub(v128.load(positive + at), v128.load(negative + at))
      const light = Lanes.unit(f32x4.add(f32x4.mul(difference, v128.load32_splat(numbers, 8)), half))

      const along = f32x4.mul(part, Lanes.splat(8))
      let r = v128.load32_splat(numbers, 12)
      let g = v128.load32_splat(numbers, 16)
      let b = v128.load32_splat(numbers, 20)
      for (let step = 0; step < 8; step++) {
        const colour = numbers + 24 + step * 12
        const share = Lanes.unit(f32x4.sub(along, Lanes.splat(<f32>step)))
        r = f32x4.add(r, f32x4.mul(share, v128.load32_splat(colour)))
        g = f32x4.add(g, f32x4.mul(share, v128.load32_splat(colour, 4)))
        b = f32x4.add(b, f32x4.mul(share, v128.load32_splat(colour, 8)))
      }

      const luminosity = f32x4.add(
        f32x4.add(f32x4.mul(r, Lanes.splat(0.3)), f32x4.mul(g, Lanes.splat(0.59))),
        f32x4.mul(b, Lanes.splat(0.11)),
      )
      const shift = f32x4.sub(light, luminosity)
      const least = f32x4.add(f32x4.pmin(r, f32x4.pmin(g, b)), shift)
      const most = f32x4.add(f32x4.pmax(r, f32x4.pmax(g, b)), shift)
      const headroom = f32x4.sub(Lanes.splat(1), light)
      const left = width - 1 - column
      const draw = Colour.towardsGrey(light, headroom, least, most)
      Ground.keep(red + at, f32x4.add(Colour.laid(r, shift, light, draw), missing), left)
      Ground.keep(positive + at, f32x4.add(Colour.laid(g, shift, light, draw), missing), left)
      Ground.keep(negative + at, f32x4.add(Colour.laid(b, shift, light, draw), missing), left)
    }
    Ground.rim(red + row * pitch, pitch)
    Ground.rim(positive + row * pitch, pitch)
    Ground.rim(negative + row * pitch, pitch)
  }
}

abstract class Colour {
  /** Returns how far a colour of this luminosity may differ from grey, so that no channel is below 0 or above 1. */
  @inline static towardsGrey(light: v128, headroom: v128, least: v128, most: v128): v128 {
    const one = Lanes.splat(1)
    const low = f32x4.div(light, f32x4.sub(light, least))
    const high = f32x4.div(headroom, f32x4.sub(most, light))
    const raised = v128.bitselect(low, one, f32x4.lt(least, Lanes.splat(0)))
    return v128.bitselect(f32x4.mul(raised, high), raised, f32x4.gt(most, one))
  }

  /** Blends by luminosity at half opacity, then by overlay at half opacity. */
  @inline static laid(value: v128, shift: v128, light: v128, draw: v128): v128 {
    const half = Lanes.splat(0.5)
    const moved = f32x4.sub(f32x4.add(value, shift), light)
    const lit = f32x4.add(light, f32x4.mul(moved, draw))
    const below = f32x4.mul(f32x4.add(value, lit), half)
    return f32x4.mul(f32x4.add(below, Ground.overlay(below, light)), half)
  }
}

/** The ground around a cell, and how its values are blended. */
export abstract class Ground {
  @inline static acrossEast(here: usize): v128 {
    return f32x4.sub(v128.load(here, 4), v128.load(here - 4))
  }

  @inline static acrossNorth(here: usize, pitch: i32): v128 {
    return f32x4.sub(v128.load(here - pitch), v128.load(here + pitch))
  }

  /** Returns zero if all nine cells are known, otherwise NaN. */
  @inline static missing(here: usize, pitch: i32): v128 {
    const above = here - pitch
    const below = here + pitch
    const top = f32x4.add(v128.load(above - 4), f32x4.add(v128.load(above), v128.load(above, 4)))
    const middle = f32x4.add(v128.load(here - 4), f32x4.add(v128.load(here), v128.load(here, 4)))
    const bottom = f32x4.add(v128.load(below - 4), f32x4.add(v128.load(below), v128.load(below, 4)))
    const sum = f32x4.add(top, f32x4.add(middle, bottom))
    return f32x4.sub(sum, sum)
  }

  /** `stretch`: the low end, and 1 / width. */
  @inline static stretched(value: v128, stretch: usize): v128 {
    const above = f32x4.sub(value, v128.load32_splat(stretch))
    return Lanes.unit(f32x4.mul(above, v128.load32_splat(stretch, 4)))
  }

  @inline static overlay(below: v128, above: v128): v128 {
    const one = Lanes.splat(1)
    const two = Lanes.splat(2)
    const dark = f32x4.mul(two, f32x4.mul(below, above))
    const bright = f32x4.sub(one, f32x4.mul(two, f32x4.mul(f32x4.sub(one, below), f32x4.sub(one, above))))
    return v128.bitselect(bright, dark, f32x4.gt(below, Lanes.splat(0.5)))
  }

  /** Writes four cells, or the remaining cells of the row if there are fewer. */
  @inline static keep(at: usize, value: v128, left: i32): void {
    if (left >= 4) {
      v128.store(at, value)
    } else {
      v128.store32_lane(at, value, 0)
      if (left > 1) v128.store32_lane(at, value, 1, 4)
      if (left > 2) v128.store32_lane(at, value, 2, 8)
    }
  }

  static rim(row: usize, pitch: i32): void {
    store<f32>(row, f32.NaN)
    store<f32>(row + pitch - 4, f32.NaN)
  }

  static blank(row: usize, width: i32): void {
    for (let k = 0; k < width; k++) store<f32>(row + (k << 2), f32.NaN)
  }
}
