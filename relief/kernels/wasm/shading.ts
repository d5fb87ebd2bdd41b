import { Lanes } from './lanes'

// Pictures of one sun, of sixteen, and of steepness differ in their last step only; the constant is settled when compiling.
const ONE_SUN = 0
const ALL_ROUND = 1
const STEEPNESS = 2

const DEGREES: f32 = 57.29578
const PAIRS_OF_SUNS = 8

/** Where the light comes from: its parts to the east, to the north and up. */
export function hillshade(
  heights: usize,
  out: usize,
  width: i32,
  height: i32,
  cell: f32,
  east: f32,
  north: f32,
  up: f32,
): void {
  Shading.rows(ONE_SUN, heights, out, width, height, cell, east, north, up, 0)
}

/** `suns`: the parts to the east and north of eight suns, which stand for the eight opposite ones too; all equally high. */
export function multiHillshade(
  heights: usize,
  out: usize,
  width: i32,
  height: i32,
  cell: f32,
  up: f32,
  suns: usize,
): void {
  Shading.rows(ALL_ROUND, heights, out, width, height, cell, 0, 0, up, suns)
}

/** Degrees. */
export function slope(heights: usize, out: usize, width: i32, height: i32, cell: f32): void {
  Shading.rows(STEEPNESS, heights, out, width, height, cell, 0, 0, 0, 0)
}

abstract class Shading {
  /** Horn's gradient: NaN where any of nine cells is missing. A row may spill into the next, which is written after it. */
  @inline static rows(
    picture: i32,
    heights: usize,
    out: usize,
    width: i32,
    height: i32,
    cell: f32,
    east: f32,
    north: f32,
    up: f32,
    suns: usize,
  ): void {
    const pitch = width << 2
    const scale = Lanes.splat(1 / (8 * cell))
    Shading.blank(out, width)
    for (let row = 1; row < height - 1; row++) {
      const first = row * pitch
      for (let at = first + 4; at < first + pitch - 4; at += 16) {
        const here = heights + at
        const above = here - pitch
        const below = here + pitch
        const a = v128.load(above - 4)
        const b = v128.load(above)
        const c = v128.load(above + 4)
        const d = v128.load(here - 4)
        const e = v128.load(here)
        const f = v128.load(here + 4)
        const g = v128.load(below - 4)
        const h = v128.load(below)
        const i = v128.load(below + 4)
        // Neighbours are subtracted first: the difference of two heights close together is exact.
        const level = f32x4.sub(f, d)
        const upright = f32x4.sub(b, h)
        const falling = f32x4.sub(c, g)
        const rising = f32x4.sub(a, i)
        const missing = f32x4.sub(e, e)
        const p = f32x4.add(
          f32x4.mul(f32x4.add(f32x4.sub(falling, rising), f32x4.add(level, level)), scale),
          missing,
        )
        const q = f32x4.mul(f32x4.add(f32x4.add(falling, rising), f32x4.add(upright, upright)), scale)
        let value: v128
        if (picture == ONE_SUN) value = Shading.lit(p, q, east, north, up)
        else if (picture == ALL_ROUND) value = Shading.litAllRound(p, q, up, suns)
        else value = Shading.degrees(p, q)
        v128.store(out + at, value)
      }
      store<f32>(out + first, f32.NaN)
      store<f32>(out + first + pitch - 4, f32.NaN)
    }
    if (height > 1) Shading.blank(out + (height - 1) * pitch, width)
  }

  @inline static lit(p: v128, q: v128, east: f32, north: f32, up: f32): v128 {
    const towards = f32x4.add(f32x4.mul(p, Lanes.splat(east)), f32x4.mul(q, Lanes.splat(north)))
    const light = f32x4.sub(Lanes.splat(up), towards)
    return f32x4.pmax(f32x4.div(light, Shading.normal(p, q)), Lanes.splat(0))
  }

  @inline static litAllRound(p: v128, q: v128, up: f32, suns: usize): v128 {
    const zero = Lanes.splat(0)
    let sum = zero
    for (let k = 0; k < PAIRS_OF_SUNS; k++) {
      const east = v128.load32_splat(suns + (k << 3))
      const north = v128.load32_splat(suns + (k << 3), 4)
      const towards = f32x4.add(f32x4.mul(p, east), f32x4.mul(q, north))
      sum = f32x4.add(sum, f32x4.pmax(f32x4.sub(Lanes.splat(up), towards), zero))
      sum = f32x4.add(sum, f32x4.pmax(f32x4.add(Lanes.splat(up), towards), zero))
    }
    return f32x4.div(f32x4.mul(sum, Lanes.splat(1.0 / 16)), Shading.normal(p, q))
  }

  @inline static degrees(p: v128, q: v128): v128 {
    const rise = f32x4.sqrt(f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)))
    return f32x4.mul(Lanes.atan(rise), Lanes.splat(DEGREES))
  }

  /** Length of the vector that stands upright on the ground. */
  @inline static normal(p: v128, q: v128): v128 {
    return f32x4.sqrt(f32x4.add(Lanes.splat(1), f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q))))
  }

  static blank(row: usize, width: i32): void {
    for (let k = 0; k < width; k++) store<f32>(row + (k << 2), f32.NaN)
  }
}
