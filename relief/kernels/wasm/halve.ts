import { Lanes } from './lanes'

/**
 * Writes the mean of the known cells of each block of 2 by 2; if a side is odd, its last row or column is kept. `out`
 * may be the field itself, because writing is always behind reading.
 */
export function halve(field: usize, width: i32, height: i32, out: usize): void {
  const pitch = width << 2
  let to = out
  for (let row = 0; row < height; row += 2) {
    const upper = field + row * pitch
    const lower = row + 1 < height ? upper + pitch : 0
    let column = 0
    if (lower != 0) {
      for (; column + 8 <= width; column += 8, to += 16) {
        const at = column << 2
        v128.store(
          to,
          Mean.ofEight(
            v128.load(upper + at),
            v128.load(upper + at, 16),
            v128.load(lower + at),
            v128.load(lower + at, 16),
          ),
        )
      }
    }
    for (; column < width; column += 2, to += 4) store<f32>(to, Mean.ofCorner(upper, lower, column, width))
  }
}

abstract class Mean {
  @inline static ofEight(upper: v128, upperNext: v128, lower: v128, lowerNext: v128): v128 {
    const a = v128.shuffle<f32>(upper, upperNext, 0, 2, 4, 6)
    const b = v128.shuffle<f32>(upper, upperNext, 1, 3, 5, 7)
    const c = v128.shuffle<f32>(lower, lowerNext, 0, 2, 4, 6)
    const d = v128.shuffle<f32>(lower, lowerNext, 1, 3, 5, 7)
    const sum = f32x4.add(f32x4.add(a, b), f32x4.add(c, d))
    if (v128.any_true(Lanes.missing(sum))) {
      const known = f32x4.add(f32x4.add(Mean.one(a), Mean.one(b)), f32x4.add(Mean.one(c), Mean.one(d)))
      const rest = f32x4.add(
        f32x4.add(Mean.orNone(a), Mean.orNone(b)),
        f32x4.add(Mean.orNone(c), Mean.orNone(d)),
      )
      return f32x4.div(rest, known)
    }
    return f32x4.mul(sum, Lanes.splat(0.25))
  }

  @inline static one(value: v128): v128 {
    return v128.and(Lanes.splat(1), f32x4.eq(value, value))
  }

  @inline static orNone(value: v128): v128 {
    return v128.and(value, f32x4.eq(value, value))
  }

  static ofCorner(upper: usize, lower: usize, column: i32, width: i32): f32 {
    const at = column << 2
    const a = load<f32>(upper + at)
    const b = column + 1 < width ? load<f32>(upper + at, 4) : f32.NaN
    const c = lower != 0 ? load<f32>(lower + at) : f32.NaN
    const d = lower != 0 && column + 1 < width ? load<f32>(lower + at, 4) : f32.NaN
    const known = Mean.count(a) + Mean.count(b) + (Mean.count(c) + Mean.count(d))
    return (Mean.value(a) + Mean.value(b) + (Mean.value(c) + Mean.value(d))) / known
  }

  @inline static count(value: f32): f32 {
    return value == value ? 1 : 0
  }

  @inline static value(value: f32): f32 {
    return value == value ? value : 0
  }
}
