import { Lanes } from './lanes'

// The hillshade, the light from four suns and the slope differ only in the last step; the compiler resolves the
// constant.
const ONE_SUN = 0
const FOUR_SUNS = 1
const STEEPNESS = 2

const DEGREES: f32 = 57.29578
const ROOT_OF_HALF: f32 = 0.70710677
/** Squared slope below which ground counts as level: a millionth of a metre per metre. */
const LEVEL: f32 = 1e-12

/**
 * Computes the hillshade of ../shading.ts. `east`, `north` and `up` are the components of the direction
 * towards the sun.
 */
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
  Shading.rows(ONE_SUN, heights, out, width, height, cell, east, north, up)
}

/**
 * Computes the light of four suns of ../shading.ts. `level` and `up`: the cosine and the sine of the
 * altitude.
 */
export function multiHillshade(
  heights: usize,
  out: usize,
  width: i32,
  height: i32,
  cell: f32,
  level: f32,
  up: f32,
): void {
  Shading.rows(FOUR_SUNS, heights, out, width, height, cell, level, 0, up)
}

/** Computes the slope in degrees, see ../shading.ts. */
export function slope(heights: usize, out: usize, width: i32, height: i32, cell: f32): void {
  Shading.rows(STEEPNESS, heights, out, width, height, cell, 0, 0, 0)
}

abstract class Shading {
  /**
   * Computes Horn's gradient: NaN if any of the nine cells is missing. A row may extend into the next, which is written
   * after it.
   */
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
        // Neighbours are subtracted first: the difference of two similar heights is exact.
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
        else if (picture == FOUR_SUNS) value = Shading.litByFour(p, q, east, up)
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

  @inline static litByFour(p: v128, q: v128, level: f32, up: f32): v128 {
    const root = Lanes.splat(ROOT_OF_HALF)
    const south = f32x4.neg(f32x4.mul(f32x4.add(p, q), root))
    const north = f32x4.mul(f32x4.sub(q, p), root)
    // From the south-west, the west, the north-west and the north.
    let sum = f32x4.add(Shading.part(south, level, up), Shading.part(f32x4.neg(p), level, up))
    sum = f32x4.add(sum, f32x4.add(Shading.part(north, level, up), Shading.part(q, level, up)))
    const squares = f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q))
    const weights = f32x4.mul(f32x4.add(squares, squares), Shading.normal(p, q))
    return v128.bitselect(Lanes.splat(up), f32x4.div(sum, weights), f32x4.lt(squares, Lanes.splat(LEVEL)))
  }

  /** Returns the light of one of four suns, weighted by the squared rise of the ground towards it. */
  @inline static part(towards: v128, level: f32, up: f32): v128 {
    const light = f32x4.sub(Lanes.splat(up), f32x4.mul(towards, Lanes.splat(level)))
    return f32x4.mul(f32x4.mul(towards, towards), f32x4.pmax(light, Lanes.splat(0)))
  }

  @inline static degrees(p: v128, q: v128): v128 {
    const rise = f32x4.sqrt(f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q)))
    return f32x4.mul(Lanes.atan(rise), Lanes.splat(DEGREES))
  }

  /** Returns the length of the vector that is perpendicular to the ground. */
  @inline static normal(p: v128, q: v128): v128 {
    return f32x4.sqrt(f32x4.add(Lanes.splat(1), f32x4.add(f32x4.mul(p, p), f32x4.mul(q, q))))
  }

  static blank(row: usize, width: i32): void {
    for (let k = 0; k < width; k++) store<f32>(row + (k << 2), f32.NaN)
  }
}
