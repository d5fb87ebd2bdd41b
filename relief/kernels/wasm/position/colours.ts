import { Ground } from '../blends'
import { Lanes } from '../lanes'

/**
 * Writes the grey of e4MSTP, from 0 to 1, over the sky-view factor of the wider reach: openness and local dominance, darkened by
 * the sky-view factors. `numbers`: for the stretches of the difference of the opennesses, local dominance and both sky-view
 * factors the low end and 1 / width.
 */
export function positionShape(
  positive: usize,
  negative: usize,
  sky: usize,
  wideSky: usize,
  dominance: usize,
  count: i32,
  numbers: usize,
): void {
  const half = Lanes.splat(0.5)
  for (let at: usize = 0; at < (<usize>count) << 2; at += 16) {
    const difference = f32x4.sub(v128.load(positive + at), v128.load(negative + at))
    const open = Ground.stretched(difference, numbers)
    const above = Ground.stretched(v128.load(dominance + at), numbers + 8)
    const near = Ground.stretched(v128.load(sky + at), numbers + 16)
    const wide = Ground.stretched(v128.load(wideSky + at), numbers + 24)
    const seen = Lanes.unit(f32x4.add(half, f32x4.mul(half, f32x4.add(near, wide))))
    const share = f32x4.add(Lanes.splat(0.75), f32x4.mul(Lanes.splat(0.25), seen))
    v128.store(wideSky + at, f32x4.mul(f32x4.mul(half, f32x4.add(open, above)), share))
  }
}

/**
 * Writes red, green and blue of e4MSTP over the deviations at broad, meso and local scale. `shape`: the result of positionShape.
 * `numbers`: 1 / (2 · cell size in metres); 1 / steepest slope in degrees; minus lightness, as a power of 2; the part of the
 * overlay; then the first colour of the ramp of slopes, and eight times the step to the next colour.
 */
export function positionColours(
  heights: usize,
  shape: usize,
  broad: usize,
  meso: usize,
  local: usize,
  width: i32,
  height: i32,
  numbers: usize,
): void {
  const scale = v128.load32_splat(numbers)
  const pitch = width << 2
  for (let row = 0; row < height; row++) {
    const line = row * pitch
    if (row == 0 || row == height - 1) {
      Ground.blank(broad + line, width)
      Ground.blank(meso + line, width)
      Ground.blank(local + line, width)
      continue
    }
    for (let column = 1; column < width - 1; column += 4) {
      const at = line + (column << 2)
      const here = heights + at
      const p = f32x4.mul(Ground.acrossEast(here), scale)
      const q = f32x4.mul(Ground.acrossNorth(here, pitch), scale)
      const missing = Ground.missing(here, pitch)
      const rise = f32x4.sqrt(f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)))
      const degrees = f32x4.mul(Lanes.atan(rise), Lanes.splat(57.29578))
      const along = f32x4.mul(Lanes.unit(f32x4.mul(degrees, v128.load32_splat(numbers, 4))), Lanes.splat(8))
      let r = v128.load32_splat(numbers, 16)
      let g = v128.load32_splat(numbers, 20)
      let b = v128.load32_splat(numbers, 24)
      for (let step = 0; step < 8; step++) {
        const colour = numbers + 28 + step * 12
        const share = Lanes.unit(f32x4.sub(along, Lanes.splat(<f32>step)))
        r = f32x4.add(r, f32x4.mul(share, v128.load32_splat(colour)))
        g = f32x4.add(g, f32x4.mul(share, v128.load32_splat(colour, 4)))
        b = f32x4.add(b, f32x4.mul(share, v128.load32_splat(colour, 8)))
      }
      // A cell without horizons or surroundings has no value; one whose nine cells are known has both.
      const grey = f32x4.add(v128.load(shape + at), missing)
      const left = width - 1 - column
      Ground.keep(broad + at, Position.laid(f32x4.mul(r, grey), broad + at, numbers), left)
      Ground.keep(meso + at, Position.laid(f32x4.mul(g, grey), meso + at, numbers), left)
      Ground.keep(local + at, Position.laid(f32x4.mul(b, grey), local + at, numbers), left)
    }
    Ground.rim(broad + line, pitch)
    Ground.rim(meso + line, pitch)
    Ground.rim(local + line, pitch)
  }
}

abstract class Position {
  /** Overlays a colour with the brightness of a deviation, in part. */
  @inline static laid(below: v128, deviation: usize, numbers: usize): v128 {
    const power = f32x4.mul(v128.load(deviation), v128.load32_splat(numbers, 8))
    const bright = f32x4.sub(Lanes.splat(1), Position.powerOfTwo(power))
    const part = v128.load32_splat(numbers, 12)
    const change = f32x4.sub(Ground.overlay(below, bright), below)
    return f32x4.add(below, f32x4.mul(part, change))
  }

  /** Of a power that is not positive: by the series of the exponential within half a power, with an error of 1.3e-7. */
  @inline static powerOfTwo(power: v128): v128 {
    const low = f32x4.pmax(power, Lanes.splat(-60))
    const whole = f32x4.nearest(low)
    const x = f32x4.mul(f32x4.sub(low, whole), Lanes.splat(0.6931472))
    let sum = Lanes.splat(<f32>(1.0 / 720.0))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(<f32>(1.0 / 120.0)))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(<f32>(1.0 / 24.0)))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(<f32>(1.0 / 6.0)))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(0.5))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(1))
    sum = f32x4.add(f32x4.mul(sum, x), Lanes.splat(1))
    const exponent = i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127))
    return f32x4.mul(sum, i32x4.shl(exponent, 23))
  }
}
