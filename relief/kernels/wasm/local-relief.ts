// Heights are summed as whole numbers of 1/8192 m in doubles. Every sum is exact, so running sums give the same bits
// wherever they start. The sum of a column and the number of its known cells are stored side by side.
import { Lanes } from './lanes'

const STEPS_PER_METRE: f64 = 8192

/**
 * Computes localRelief of relief/testing/reference-blends.ts. `columns`: space for width + 2 · radius + 2 pairs of
 * doubles, and for width + 4 words.
 */
export function localRelief(
  heights: usize,
  out: usize,
  width: i32,
  height: i32,
  radius: i32,
  columns: usize,
): void {
  memory.fill(columns, 0, (width + 2 * radius + 2) << 4)
  const first = columns + ((radius + 1) << 4)
  const gaps = columns + ((width + 2 * radius + 2) << 4)
  const pitch = width << 2
  const side: f64 = 2 * radius + 1
  for (let row = 0; row < min(radius, height); row++) Sums.add(heights + row * pitch, width, first)
  for (let row = 0; row < height; row++) {
    if (row + radius < height) Sums.add(heights + (row + radius) * pitch, width, first)
    if (row - radius > 0) Sums.remove(heights + (row - radius - 1) * pitch, width, first)
    let square = f64x2.splat(0)
    for (let column = 0; column < radius; column++)
      square = f64x2.add(square, v128.load(first + (column << 4)))
    let entering = first + (radius << 4)
    let leaving = columns
    let hasGaps = false
    for (let at = 0; at < pitch; at += 4, entering += 16, leaving += 16) {
      square = f64x2.sub(f64x2.add(square, v128.load(entering)), v128.load(leaving))
      const known = f64x2.extract_lane(square, 1)
      const mean = f64x2.extract_lane(square, 0) / (known * STEPS_PER_METRE)
      const here = row * pitch + at
      store<f32>(out + here, <f32>(<f64>load<f32>(heights + here) - mean))
      const isGap = known < side * side
      store<i32>(gaps + at, isGap ? -1 : 0)
      if (isGap) hasGaps = true
    }
    if (hasGaps && row >= radius && row + radius < height) Pairs.row(heights, out, width, row, radius, gaps)
  }
}

/** The mean where cells are missing, from cells whose counterpart on the other side is known. */
abstract class Pairs {
  /** Replaces the cells of a row that have gaps around them, except where their square extends beyond the window. */
  static row(heights: usize, out: usize, width: i32, row: i32, radius: i32, gaps: usize): void {
    const end = width - radius
    for (let column = radius; column < end; column += 4) {
      const lanes = i32x4.gt_s(i32x4.splat(end - column), i32x4(0, 1, 2, 3))
      const at = (row * width + column) << 2
      // Where the cell itself is missing, so is its value.
      const centre = v128.load(heights + at)
      const known = v128.and(f32x4.eq(centre, centre), lanes)
      const wanted = v128.and(v128.load(gaps + (column << 2)), known)
      if (!v128.any_true(wanted)) continue
      const value = Pairs.relief(heights + at, width << 2, radius)
      v128.store(out + at, v128.bitselect(value, v128.load(out + at), wanted))
    }
  }

  /** Returns the height of four cells above the mean of all pairs and of the cell itself. */
  static relief(here: usize, pitch: i32, radius: i32): v128 {
    const centre = v128.load(here)
    let sum = Lanes.splat(0)
    let pairs = Lanes.splat(0)
    for (let south = 0; south <= radius; south++) {
      for (let east = south == 0 ? 1 : -radius; east <= radius; east++) {
        const away = south * pitch + (east << 2)
        const both = f32x4.add(
          f32x4.sub(v128.load(here + away), centre),
          f32x4.sub(v128.load(here - away), centre),
        )
        const isKnown = f32x4.eq(both, both)
        sum = f32x4.add(sum, v128.and(both, isKnown))
        pairs = f32x4.add(pairs, v128.and(Lanes.splat(2), isKnown))
      }
    }
    const mean = f32x4.div(sum, f32x4.add(pairs, Lanes.splat(1)))
    // NaN where the centre is missing.
    return f32x4.sub(f32x4.sub(centre, centre), mean)
  }
}

abstract class Sums {
  static add(row: usize, width: i32, columns: usize): void {
    for (let column = 0; column < width; column++) {
      const at = columns + (column << 4)
      v128.store(at, f64x2.add(v128.load(at), Sums.pair(row + (column << 2))))
    }
  }

  static remove(row: usize, width: i32, columns: usize): void {
    for (let column = 0; column < width; column++) {
      const at = columns + (column << 4)
      v128.store(at, f64x2.sub(v128.load(at), Sums.pair(row + (column << 2))))
    }
  }

  /** Returns a height in steps and 1, or 0 and 0 if it is missing. */
  @inline static pair(at: usize): v128 {
    const height = f64x2.promote_low_f32x4(v128.load32_splat(at))
    const steps = f64x2.nearest(f64x2.mul(height, f64x2.splat(STEPS_PER_METRE)))
    return v128.and(f64x2.replace_lane(steps, 1, 1), f64x2.eq(height, height))
  }
}
