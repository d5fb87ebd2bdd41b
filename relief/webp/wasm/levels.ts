// The levels of the blocks of a macroblock.
import { Block } from './coding/tokens'
import { Interleave } from './interleave'
import { Quantiser } from './quantiser'

export const BLOCKS: usize = 16
/** The levels of sixteen blocks, and then those of their means. */
const levels = memory.data(17 * 40, 16)
export const LEVELS_OF_MEANS = levels + BLOCKS * Block.BYTES
/** The levels of the blocks for another prediction. */
const others = memory.data(16 * 40, 16)
/** Where the levels of each block are that are recorded. */
const chosen = memory.data(16 * 4, 16)

/** Where levels are. */
export abstract class Levels {
  @inline static of(block: usize): usize {
    return levels + block * Block.BYTES
  }

  @inline static otherOf(block: usize): usize {
    return others + block * Block.BYTES
  }

  @inline static choose(block: usize, place: usize): void {
    store<usize>(chosen + (block << 2), place)
  }

  @inline static chosenOf(block: usize): usize {
    return load<usize>(chosen + (block << 2))
  }
}

/**
 * Quantises the coefficients of two blocks without their means, stores their levels, and replaces the coefficients with
 * those that a decoder will have. Returns 0 if all levels are zero.
 */
export function quantiseWithoutMeans(coefficients: usize, first: usize, second: usize): u32 {
  const a = Level.of(v128.load(coefficients), Quantiser.partsWithoutMeans, Quantiser.firstShift)
  const b = Level.of(v128.load(coefficients, 16), Quantiser.parts, Quantiser.shift1)
  const c = Level.of(v128.load(coefficients, 32), Quantiser.parts, Quantiser.shift2)
  const d = Level.of(v128.load(coefficients, 48), Quantiser.parts, Quantiser.shift3)
  const steps = Quantiser.steps
  v128.store(coefficients, i16x8.mul(a, steps))
  v128.store(coefficients, i16x8.mul(b, steps), 16)
  v128.store(coefficients, i16x8.mul(c, steps), 32)
  v128.store(coefficients, i16x8.mul(d, steps), 48)
  return (
    Block.storeColumns(first, Interleave.low64(a, b), Interleave.low64(c, d)) |
    Block.storeColumns(second, Interleave.high64(a, b), Interleave.high64(c, d))
  )
}

/**
 * The same with means. Returns the sums of the squares of 16 times the errors: two parts of the first and two of the
 * second block.
 */
export function quantisePair(coefficients: usize, first: usize, second: usize): v128 {
  const steps = Quantiser.steps
  const parts = Quantiser.parts
  const a = v128.load(coefficients)
  const b = v128.load(coefficients, 16)
  const c = v128.load(coefficients, 32)
  const d = v128.load(coefficients, 48)
  const aLevel = Level.of(a, Quantiser.firstParts, Quantiser.firstShift)
  const bLevel = Level.of(b, parts, Quantiser.shift1)
  const cLevel = Level.of(c, parts, Quantiser.shift2)
  const dLevel = Level.of(d, parts, Quantiser.shift3)
  const aIs = i16x8.mul(aLevel, Quantiser.firstSteps)
  const bIs = i16x8.mul(bLevel, steps)
  const cIs = i16x8.mul(cLevel, steps)
  const dIs = i16x8.mul(dLevel, steps)
  v128.store(coefficients, aIs)
  v128.store(coefficients, bIs, 16)
  v128.store(coefficients, cIs, 32)
  v128.store(coefficients, dIs, 48)
  Block.storeRows(first, Interleave.low64(aLevel, bLevel), Interleave.low64(cLevel, dLevel))
  Block.storeRows(second, Interleave.high64(aLevel, bLevel), Interleave.high64(cLevel, dLevel))
  return i32x4.add(
    i32x4.add(Level.squares(a, aIs), Level.squares(b, bIs)),
    i32x4.add(Level.squares(c, cIs), Level.squares(d, dIs)),
  )
}

abstract class Level {
  @inline static of(coefficients: v128, parts: v128, shift: v128): v128 {
    const sign = i16x8.shr_s(coefficients, 15)
    const size = i16x8.add(i16x8.abs(coefficients), shift)
    const level = i16x8.q15mulr_sat_s(size, parts)
    return i16x8.sub(v128.xor(level, sign), sign)
  }

  /** Returns the squares of 16 times what is missing, added in pairs. */
  @inline static squares(was: v128, is: v128): v128 {
    const error = i16x8.sub(was, i16x8.shl(is, 4))
    return i32x4.dot_i16x8_s(error, error)
  }
}
