// The means of the sixteen blocks of a macroblock, which have their own transform (section 14.3 of RFC 6386).
import { Interleave } from './interleave'
import { Quantiser } from './quantiser'
import { Block } from './coding/tokens'

const square = memory.data(64, 16)

/**
 * Quantises sixteen means of 16 bits, stores their levels as a block, and replaces the means with those that a decoder
 * will have. Returns 0 if all levels are zero.
 */
export function quantiseMeans(means: usize, block: usize): u32 {
  for (let row: usize = 0; row < 4; row++) v128.store(square + row * 16, v128.load16x4_s(means + row * 8))
  transform()
  const firstSteps = Quantiser.firstMeanSteps
  const steps = Quantiser.meanSteps
  const low = Level.of(square, Quantiser.firstMeanParts, Quantiser.firstMeanShift)
  const parts = Quantiser.meanParts
  const shift = Quantiser.meanShift
  const low2 = Level.of(square + 16, parts, shift)
  const high = Level.of(square + 32, parts, shift)
  const high2 = Level.of(square + 48, parts, shift)
  const present = Block.storeColumns(
    block,
    i16x8.narrow_i32x4_s(low, low2),
    i16x8.narrow_i32x4_s(high, high2),
  )
  v128.store(square, i32x4.mul(low, firstSteps))
  v128.store(square, i32x4.mul(low2, steps), 16)
  v128.store(square, i32x4.mul(high, steps), 32)
  v128.store(square, i32x4.mul(high2, steps), 48)
  transform()
  for (let row: usize = 0; row < 4; row += 2)
    v128.store(
      means + row * 8,
      i16x8.narrow_i32x4_s(Mean.of(square + row * 16), Mean.of(square + row * 16 + 16)),
    )
  return present
}

abstract class Level {
  /** Returns half the sums, divided by the step: multiplied with its part of 65536. */
  @inline static of(at: usize, parts: v128, shift: v128): v128 {
    const sums = v128.load(at)
    const sign = i32x4.shr_s(sums, 31)
    const size = i32x4.add(i32x4.shr_u(i32x4.abs(sums), 1), shift)
    const level = i32x4.shr_u(i32x4.mul(size, parts), 16)
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
