// The transforms of VP8 on two blocks of 4 by 4 side by side. A vector holds four numbers of 16 bits of each block: a
// row or, once turned, a column.
import { Interleave } from './interleave'

/** Bytes of a pair of blocks. */
export const PAIR_BYTES: usize = 64

/**
 * Computes the coefficients of pixels minus prediction, turned. `pitch` and `stride` are the bytes between rows. They are 16
 * times those of the standard: a whole block of 1 has the coefficient 128.
 */
export function transform(pixels: usize, pitch: usize, prediction: usize, stride: usize, pair: usize): void {
  for (let row: usize = 0; row < 4; row++) {
    const wanted = v128.load8x8_u(pixels + row * pitch)
    const residue = i16x8.sub(wanted, v128.load8x8_u(prediction + row * stride))
    // Times 8 is the largest factor with which no sum exceeds 16 bits.
    v128.store(pair + row * 16, i16x8.shl(residue, 3))
  }
  forward(pair)
}

/**
 * Replaces rows of 8 times the residues with columns of 16 times the coefficients; or columns with rows.
 */
export function forward(pair: usize): void {
  Forward.pass(pair)
  turn(pair)
  Forward.pass(pair)
}

/** Does the opposite exactly as section 14.4 of RFC 6386: writes the pixels that a decoder will have. */
export function restore(pair: usize, prediction: usize, stride: usize, pixels: usize, pitch: usize): void {
  turn(pair)
  backward(pair)
  turn(pair)
  for (let row: usize = 0; row < 4; row++) {
    const pixel = i16x8.add(v128.load(pair + row * 16), v128.load8x8_u(prediction + row * stride))
    v128.store64_lane(pixels + row * pitch, i8x16.narrow_i16x8_u(pixel, pixel), 0)
  }
}

/** Replaces rows of coefficients with columns of the residues that a decoder will have. */
export function backward(pair: usize): void {
  Inverse.pass(pair)
  turn(pair)
  Inverse.pass(pair)
  for (let row: usize = 0; row < PAIR_BYTES; row += 16) {
    const sum = i16x8.add(v128.load(pair + row), i16x8.splat(4))
    v128.store(pair + row, i16x8.shr_s(sum, 3))
  }
}

/** Turns the rows of both blocks into columns. */
function turn(pair: usize): void {
  const a = v128.load(pair)
  const b = v128.load(pair, 16)
  const c = v128.load(pair, 32)
  const d = v128.load(pair, 48)
  const left = Interleave.low32(Interleave.low16(a, b), Interleave.low16(c, d))
  const left2 = Interleave.high32(Interleave.low16(a, b), Interleave.low16(c, d))
  const right = Interleave.low32(Interleave.high16(a, b), Interleave.high16(c, d))
  const right2 = Interleave.high32(Interleave.high16(a, b), Interleave.high16(c, d))
  v128.store(pair, Interleave.low64(left, right))
  v128.store(pair, Interleave.high64(left, right), 16)
  v128.store(pair, Interleave.low64(left2, right2), 32)
  v128.store(pair, Interleave.high64(left2, right2), 48)
}

abstract class Forward {
  @inline static pass(pair: usize): void {
    const a = v128.load(pair)
    const b = v128.load(pair, 16)
    const c = v128.load(pair, 32)
    const d = v128.load(pair, 48)
    const outer = i16x8.add(a, d)
    const inner = i16x8.add(b, c)
    const steep = i16x8.sub(a, d)
    const flat = i16x8.sub(b, c)
    v128.store(pair, i16x8.add(outer, inner))
    v128.store(pair, i16x8.add(Forward.cosine(steep), Forward.sine(flat)), 16)
    v128.store(pair, i16x8.sub(outer, inner), 32)
    v128.store(pair, i16x8.sub(Forward.sine(steep), Forward.cosine(flat)), 48)
  }

  /** √2 cos(π/8) is 1 + 10045/32768. */
  @inline private static cosine(a: v128): v128 {
    return i16x8.add(a, i16x8.q15mulr_sat_s(a, i16x8.splat(10045)))
  }

  /** √2 sin(π/8) is 17734/32768. */
  @inline private static sine(a: v128): v128 {
    return i16x8.q15mulr_sat_s(a, i16x8.splat(17734))
  }
}

abstract class Inverse {
  @inline static pass(pair: usize): void {
    const a = v128.load(pair)
    const b = v128.load(pair, 16)
    const c = v128.load(pair, 32)
    const d = v128.load(pair, 48)
    const outer = i16x8.add(a, c)
    const inner = i16x8.sub(a, c)
    const steep = i16x8.add(Inverse.cosine(b), Inverse.sine(d))
    const flat = i16x8.sub(Inverse.sine(b), Inverse.cosine(d))
    v128.store(pair, i16x8.add(outer, steep))
    v128.store(pair, i16x8.add(inner, flat), 16)
    v128.store(pair, i16x8.sub(inner, flat), 32)
    v128.store(pair, i16x8.sub(outer, steep), 48)
  }

  /** a · 85627 / 65536, rounded down as the standard requires. */
  @inline private static cosine(a: v128): v128 {
    return i16x8.add(a, Inverse.parts(a, 20091))
  }

  /** a · 35468 / 65536, rounded down. */
  @inline private static sine(a: v128): v128 {
    return i16x8.add(a, Inverse.parts(a, -30068))
  }

  @inline private static parts(a: v128, factor: i16): v128 {
    const low = i32x4.extmul_low_i16x8_s(a, i16x8.splat(factor))
    const high = i32x4.extmul_high_i16x8_s(a, i16x8.splat(factor))
    return i16x8.narrow_i32x4_s(i32x4.shr_s(low, 16), i32x4.shr_s(high, 16))
  }
}
