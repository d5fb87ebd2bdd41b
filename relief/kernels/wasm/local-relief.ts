// Heights are summed as whole numbers of 1/8192 m in doubles. Every sum is exact, so running sums give the same bits
// wherever they start. The sum of a column and the number of its known cells are stored side by side.
const STEPS_PER_METRE: f64 = 8192

/**
 * Computes the formula of ../reference/local-relief.ts. `columns`: space for width + 2 · radius + 2 pairs of doubles.
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
  const pitch = width << 2
  for (let row = 0; row < min(radius, height); row++) Sums.add(heights + row * pitch, width, first)
  for (let row = 0; row < height; row++) {
    if (row + radius < height) Sums.add(heights + (row + radius) * pitch, width, first)
    if (row - radius > 0) Sums.remove(heights + (row - radius - 1) * pitch, width, first)
    let square = f64x2.splat(0)
    for (let column = 0; column < radius; column++)
      square = f64x2.add(square, v128.load(first + (column << 4)))
    let entering = first + (radius << 4)
    let leaving = columns
    for (let at = row * pitch; at < (row + 1) * pitch; at += 4, entering += 16, leaving += 16) {
      square = f64x2.sub(f64x2.add(square, v128.load(entering)), v128.load(leaving))
      const mean = f64x2.extract_lane(square, 0) / (f64x2.extract_lane(square, 1) * STEPS_PER_METRE)
      store<f32>(out + at, <f32>(<f64>load<f32>(heights + at) - mean))
    }
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
