// The levels of blocks as decisions, by section 13 of RFC 6386.
import { Decisions, EVEN_SLOT } from './decisions'

/** Types of blocks: luma without its mean, the means of the blocks of a macroblock, chroma, and luma with its mean. */
export const LUMA: u32 = 0
export const MEANS: u32 = 1
export const CHROMA: u32 = 2
export const LUMA_WITH_MEANS: u32 = 3

const TYPE_SLOTS: u32 = 264
const CONTEXT_SLOTS: u32 = 11
/** The first slot of each position, and one more that is not used. */
const BANDS = memory.data<u16>([0, 33, 66, 99, 198, 132, 165, 198, 198, 198, 198, 198, 198, 198, 198, 231, 0])

/** Probabilities of the further bits of the magnitudes from 11, 19, 35 and 67, in rows of 11. */
// oxfmt-ignore
const FURTHER = memory.data<u8>([
  173, 148, 140, 0, 0, 0, 0, 0, 0, 0, 0,
  176, 155, 140, 135, 0, 0, 0, 0, 0, 0, 0,
  180, 157, 141, 134, 130, 0, 0, 0, 0, 0, 0,
  254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129,
])

/**
 * The levels of a block: magnitudes of 16 bits in zigzag order, a bit for each that is not zero, and one for each
 * negative one.
 */
export abstract class Block {
  static readonly BYTES: usize = 40
  static readonly PRESENT: usize = 32
  static readonly NEGATIVE: usize = 36

  /** Stores levels of 16 bits that are given column by column. Returns 0 if all are zero. */
  @inline static storeColumns(block: usize, left: v128, right: v128): u32 {
    const low = i16x8.shuffle(left, right, 0, 4, 1, 2, 5, 8, 12, 9)
    const high = i16x8.shuffle(left, right, 6, 3, 7, 10, 13, 14, 11, 15)
    return Block.store(block, low, high)
  }

  @inline private static store(block: usize, low: v128, high: v128): u32 {
    const zero = i16x8.splat(0)
    const present = i16x8.bitmask(i16x8.ne(low, zero)) | (i16x8.bitmask(i16x8.ne(high, zero)) << 8)
    v128.store(block, i16x8.abs(low))
    v128.store(block, i16x8.abs(high), 16)
    store<u32>(block, present, Block.PRESENT)
    store<u32>(block, i16x8.bitmask(low) | (i16x8.bitmask(high) << 8), Block.NEGATIVE)
    return present
  }

  /** Stores levels of 16 bits that are given row by row. */
  @inline static storeRows(block: usize, above: v128, below: v128): void {
    const low = i16x8.shuffle(above, below, 0, 1, 4, 8, 5, 2, 3, 6)
    const high = i16x8.shuffle(above, below, 9, 12, 13, 10, 7, 11, 14, 15)
    Block.store(block, low, high)
  }

  /** Returns 1 if the block has a level. */
  @inline static isPresent(block: usize): u32 {
    return u32(load<u32>(block, Block.PRESENT) != 0)
  }
}

/** Records a block without levels. Returns where the next decision goes. */
export function recordEmpty(at: usize, type: u32): usize {
  return Decisions.record(at, type * TYPE_SLOTS, 0)
}

/**
 * Records the levels of a block from position `first`. `neighbours` is the number of blocks that have levels, of the one
 * above and the one to the left. Returns where the next decision goes.
 */
export function recordBlock(start: usize, block: usize, type: u32, neighbours: u32, first: u32): usize {
  const bands = type * TYPE_SLOTS
  let slot = bands + load<u16>(BANDS + (first << 1)) + neighbours * CONTEXT_SLOTS
  const present = load<u32>(block, Block.PRESENT)
  if (present == 0) return Decisions.record(start, slot, 0)
  const negative = load<u32>(block, Block.NEGATIVE)
  const last: u32 = 31 - clz(present)
  let at = Decisions.record(start, slot, 1)
  // Without branches where they could not be foretold.
  for (let position = first; position <= last; position++) {
    const magnitude: u32 = load<u16>(block + (position << 1))
    const any = u32(magnitude != 0)
    at = Decisions.record(at, slot + 1, any)
    if (magnitude > 1) at = recordLarge(Decisions.record(at, slot + 2, 1), slot, magnitude)
    else at = Decisions.recordIf(any, at, slot + 2, 0)
    slot = bands + load<u16>(BANDS + (position << 1), 2) + min<u32>(magnitude, 2) * CONTEXT_SLOTS
    at = Decisions.recordIf(any, at, EVEN_SLOT, (negative >> position) & 1)
    // After a zero there is no decision on whether more follows.
    at = Decisions.recordIf(any & u32(position < 15), at, slot, u32(position < last))
  }
  return at
}

/** Records a magnitude of at least 2. */
function recordLarge(start: usize, slot: u32, magnitude: u32): usize {
  let at = Decisions.record(start, slot + 3, u32(magnitude > 4))
  if (magnitude <= 4) {
    at = Decisions.record(at, slot + 4, u32(magnitude > 2))
    return magnitude == 2 ? at : Decisions.record(at, slot + 5, magnitude - 3)
  }
  at = Decisions.record(at, slot + 6, u32(magnitude > 10))
  if (magnitude <= 10) {
    at = Decisions.record(at, slot + 7, u32(magnitude > 6))
    if (magnitude <= 6) return Decisions.recordFixed(at, 159, magnitude - 5)
    at = Decisions.recordFixed(at, 165, (magnitude - 7) >> 1)
    return Decisions.recordFixed(at, 145, (magnitude - 7) & 1)
  }
  const category = u32(magnitude >= 19) + u32(magnitude >= 35) + u32(magnitude >= 67)
  at = Decisions.record(at, slot + 8, category >> 1)
  at = Decisions.record(at, slot + 9 + (category >> 1), category & 1)
  const bits: u32 = category == 3 ? 11 : category + 3
  const rest = magnitude - 3 - (8 << category)
  for (let bit: u32 = 0; bit < bits; bit++)
    at = Decisions.recordFixed(at, load<u8>(FURTHER + category * 11 + bit), (rest >> (bits - 1 - bit)) & 1)
  return at
}
