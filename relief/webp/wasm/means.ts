// The means of the sixteen blocks of a macroblock, which have their own transform (section 14.3 of RFC 6386).
import { Interleave } from './interleave'
import { Quantiser } from './quantiser'
import { Block } from './tokens'

const square = memory.data(64, 16)

/**
 * Quantises sixteen means of 16 bits, stores their levels as a block, and replaces the means with those that a decoder
 * will have. Returns 0 if all levels are zero.
 */
export function quantiseMeans(means: usize, block: usize): u32 {
  for (let row: usize = 0; row < 4; row++) v128.store(square + row * 16, v128.load16x4_s(means + row * 8))
  transform()
  const low = Level.of(square)
  const low2 = Level.of(square + 16)
  const high = Level.of(square + 32)
  const high2 = Level.of(square + 48)
  const present = storeLevels(block, i16x8.narrow_i32x4_s(low, low2), i16x8.narrow_i32x4_s(high, high2))
  const step = i32x4.splat(Quantiser.MEAN_STEP)
  v128.store(square, i32x4.mul(low, step))
  v128.store(square, i32x4.mul(low2, step), 16)
  v128.store(square, i32x4.mul(high, step), 32)
  v128.store(square, i32x4.mul(high2, step), 48)
  transform()
  for (let row: usize = 0; row < 4; row += 2)
    v128.store(
      means + row * 8,
      i16x8.narrow_i32x4_s(Mean.of(square + row * 16), Mean.of(square + row * 16 + 16)),
    )
  return present
}

/** Puts levels, stored column by column, into zigzag order. */
function storeLevels(block: usize, left: v128, right: v128): u32 {
  return Block.store(
    block,
    i16x8.shuffle(left, right, 0, 4, 1, 2, 5, 8, 12, 9),
    i16x8.shuffle(left, right, 6, 3, 7, 10, 13, 14, 11, 15),
  )
}

abstract class Level {
  /** Returns half the sums, divided by the step. */
  @inline static of(at: usize): v128 {
    const sums = v128.load(at)
    const sign = i32x4.shr_s(sums, 31)
    const size = i32x4.add(i32x4.shr_u(i32x4.abs(sums), 1), i32x4.splat(Quantiser.MEAN_ROUNDING))
    const level = i32x4.shr_u(i32x4.mul(size, i32x4.splat(65536 / Quantiser.MEAN_STEP + 1)), 16)
    return i32x4.sub(v128.xor(level, sign), sign)
  }
}

abstract class Mean {
  @inline static of(at: usize): v128 {
    return i32x4.shr_s(i32x4.add(v128.load(at), i32x4.splat(3)), 3)
  }
}

/** Transforms the square and turns rows into columns. Doing it twice gives the same numbers times 16. */
function transform(): void {
  pass()
  const a = v128.load(square)
  const b = v128.load(square, 16)
  const c = v128.load(square, 32)
  const d = v128.load(square, 48)
  const ab = Interleave.low32(a, b)
  const cd = Interleave.low32(c, d)
  const ab2 = Interleave.high32(a, b)
  const cd2 = Interleave.high32(c, d)
  v128.store(square, Interleave.low64(ab, cd))
  v128.store(square, Interleave.high64(ab, cd), 16)
  v128.store(square, Interleave.low64(ab2, cd2), 32)
  v128.store(square, Interleave.high64(ab2, cd2), 48)
  pass()
}

function pass(): void {
  const a = v128.load(square)
  const b = v128.load(square, 16)
  const c = v128.load(square, 32)
  const d = v128.load(square, 48)
  const outer = i32x4.add(a, d)
  const inner = i32x4.add(b, c)
  const steep = i32x4.sub(a, d)
  const flat = i32x4.sub(b, c)
  v128.store(square, i32x4.add(outer, inner))
  v128.store(square, i32x4.add(steep, flat), 16)
  v128.store(square, i32x4.sub(outer, inner), 32)
  v128.store(square, i32x4.sub(steep, flat), 48)
}
