/** Operations on four cells at once. The scalar formulas of ../reference need the same operations. */
export abstract class Lanes {
  @inline static splat(value: f32): v128 {
    return f32x4.splat(value)
  }

  /** Clamps to the range from 0 to 1. NaN stays NaN, as with `f32x4.max` and `min`, at a third of the cost. */
  @inline static unit(value: v128): v128 {
    return f32x4.pmin(f32x4.pmax(value, Lanes.splat(0)), Lanes.splat(1))
  }

  @inline static clamp(value: v128, low: f32, high: f32): v128 {
    return f32x4.pmin(f32x4.pmax(value, Lanes.splat(low)), Lanes.splat(high))
  }

  /** True where a value is missing: NaN does not equal itself. */
  @inline static missing(value: v128): v128 {
    return f32x4.ne(value, value)
  }

  /**
   * Computes the arctangent by an odd polynomial of degree 15, fitted to |x| ≤ 1 for the least maximum error, and as
   * π/2 − atan(1/x) beyond. The error is at most 1.4e-7 radians.
   */
  @inline static atan(x: v128): v128 {
    const magnitude = f32x4.abs(x)
    const one = Lanes.splat(1)
    const r = f32x4.div(f32x4.pmin(magnitude, one), f32x4.pmax(magnitude, one))
    const s = f32x4.mul(r, r)
    let sum = Lanes.splat(-0.0040545654)
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.021862953))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(-0.05591232))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.096421964))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(-0.1390863))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.19946566))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(-0.3332986))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.99999934))
    return Lanes.unfold(x, magnitude, f32x4.mul(sum, r))
  }

  /**
   * Computes the angle of a complex number, −π to π, by a polynomial of degree 9. The error is at most 1.2e-5
   * radians.
   */
  @inline static angle(real: v128, imaginary: v128): v128 {
    const x = f32x4.abs(real)
    const y = f32x4.abs(imaginary)
    const r = f32x4.div(f32x4.pmin(x, y), f32x4.pmax(x, y))
    const s = f32x4.mul(r, r)
    let sum = Lanes.splat(0.020845106)
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(-0.08515634))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.18015929))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(-0.33030477))
    sum = f32x4.add(f32x4.mul(sum, s), Lanes.splat(0.9998663))
    const quarter = v128.and(f32x4.gt(y, x), Lanes.splat(HALF_PI))
    const upper = f32x4.abs(f32x4.sub(quarter, f32x4.mul(sum, r)))
    const half = v128.and(i32x4.shr_s(real, 31), Lanes.splat(PI))
    const whole = f32x4.abs(f32x4.sub(half, upper))
    return v128.or(whole, v128.and(imaginary, i32x4.splat(SIGN)))
  }

  /** Returns the angle of x from the angle of |x| or 1/|x|, whichever is at most 1. */
  @inline private static unfold(x: v128, magnitude: v128, angle: v128): v128 {
    const quarter = v128.and(f32x4.gt(magnitude, Lanes.splat(1)), Lanes.splat(HALF_PI))
    const sign = v128.and(x, i32x4.splat(SIGN))
    return v128.or(f32x4.abs(f32x4.sub(quarter, angle)), sign)
  }
}

const HALF_PI: f32 = 1.5707964
const PI: f32 = 3.1415927
const SIGN = <i32>0x80000000
