// A macroblock whose sixteen blocks are predicted one after the other.
import { wayCosts } from './coding/block-ways'
import { Block } from './coding/tokens'
import { Interleave } from './interleave'
import { BLOCKS, Levels, quantisePair } from './levels'
import { Prediction } from './prediction/block'
import { Difference } from './prediction/difference'
import { Quantiser } from './quantiser'
import { backward, forward } from './transforms'

/** The blocks in an order in which most do not depend on the one before, so that processors work on both at once. */
const ORDER = memory.data<u8>([0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 15])

/** The coefficients of a block for two predictions. */
const pair = memory.data(64, 16)

/** The ways of the blocks of a macroblock, with those above and to the left, in rows. */
const grid = memory.data(5 * 8, 16)

export abstract class Ways {
  static readonly ROW: usize = 8
  static readonly ABOVE: usize = grid + 1
  static readonly LEFT: usize = grid + Ways.ROW

  @inline static of(block: usize): usize {
    return grid + Ways.ROW + 1 + (block >> 2) * Ways.ROW + (block & 3)
  }
}

/**
 * Quantises the macroblock at `pixels`, and replaces `known` with the pixels that a decoder will have. The four pixels
 * above on the right must be there. Returns 0 if all levels are zero.
 */
export function quantiseBlocks(
  pixels: usize,
  pitch: usize,
  eighths: usize,
  known: usize,
  stride: usize,
): u32 {
  // For the last blocks of all rows, the pixels above on the right are those above the macroblock.
  const aboveRight = load<u32>(known - stride + 16)
  for (let row: usize = 3; row < 15; row += 4) store<u32>(known + row * stride + 16, aboveRight)
  let present: u32 = 0
  for (let k: usize = 0; k < BLOCKS; k++) {
    const block: usize = load<u8>(ORDER + k)
    const row = (block >> 2) * 4
    const column = (block & 3) * 4
    const wanted = Pixels.load(pixels + row * pitch + column, pitch)
    const exact = eighths + (row * pitch + column) * 2
    present |= quantiseBlock(block, wanted, exact, pitch, known + row * stride + column, stride)
  }
  return present
}

/** Quantises a block with the two best predictions, and keeps the one that costs less. */
function quantiseBlock(
  block: usize,
  wanted: v128,
  eighths: usize,
  pitch: usize,
  known: usize,
  stride: usize,
): u32 {
  const way = Ways.of(block)
  const costs = wayCosts(load<u8>(way - Ways.ROW), load<u8>(way - 1))
  const ways = Prediction.waysOf(wanted, known, stride, costs, Quantiser.wayWeight)
  const first = ways & 15
  const second = ways >> 4
  const a = Prediction.of(first)
  const b = Prediction.of(second)
  const low = Pixels.left(a, b)
  const high = Pixels.right(a, b)
  storeResidues(eighths, pitch, low, high)
  forward(pair)
  const levels = Levels.of(block)
  const others = Levels.otherOf(block)
  const errors = quantisePair(pair, levels, others)
  const weight = Quantiser.rateWeight
  const cost =
    i32x4.extract_lane(errors, 0) +
    i32x4.extract_lane(errors, 1) +
    weight * (Rate.of(levels) + (load<i32>(costs + ((<usize>first) << 2)) >> 5))
  const otherCost =
    i32x4.extract_lane(errors, 2) +
    i32x4.extract_lane(errors, 3) +
    weight * (Rate.of(others) + (load<i32>(costs + ((<usize>second) << 2)) >> 5))
  const isSecond = otherCost < cost
  const chosen = isSecond ? others : levels
  Levels.choose(block, chosen)
  store<u8>(way, <u8>(isSecond ? second : first))
  backward(pair)
  restore(known, stride, low, high, isSecond)
  return load<u32>(chosen, Block.PRESENT)
}

/** Stores the residues of two predictions column by column, in eighths. */
function storeResidues(eighths: usize, pitch: usize, low: v128, high: v128): void {
  const above = v128.load64_lane(eighths + 2 * pitch, v128.load64_zero(eighths), 1)
  const below = v128.load64_lane(eighths + 6 * pitch, v128.load64_zero(eighths + 4 * pitch), 1)
  const left = i16x8.shuffle(above, below, 0, 4, 8, 12, 1, 5, 9, 13)
  const right = i16x8.shuffle(above, below, 2, 6, 10, 14, 3, 7, 11, 15)
  v128.store(pair, Pixels.residue(Interleave.low64(left, left), i16x8.extend_low_i8x16_u(low)))
  v128.store(pair, Pixels.residue(Interleave.high64(left, left), i16x8.extend_high_i8x16_u(low)), 16)
  v128.store(pair, Pixels.residue(Interleave.low64(right, right), i16x8.extend_low_i8x16_u(high)), 32)
  v128.store(pair, Pixels.residue(Interleave.high64(right, right), i16x8.extend_high_i8x16_u(high)), 48)
}

/** Writes the pixels that a decoder will have with the first or the second prediction. */
function restore(known: usize, stride: usize, low: v128, high: v128, isSecond: bool): void {
  const left = i8x16.narrow_i16x8_u(
    i16x8.add(v128.load(pair), i16x8.extend_low_i8x16_u(low)),
    i16x8.add(v128.load(pair, 16), i16x8.extend_high_i8x16_u(low)),
  )
  const right = i8x16.narrow_i16x8_u(
    i16x8.add(v128.load(pair, 32), i16x8.extend_low_i8x16_u(high)),
    i16x8.add(v128.load(pair, 48), i16x8.extend_high_i8x16_u(high)),
  )
  const columns = v128.bitselect(
    i32x4.shuffle(left, right, 1, 3, 5, 7),
    i32x4.shuffle(left, right, 0, 2, 4, 6),
    i32x4.splat(-(<i32>isSecond)),
  )
  const rows = i8x16.swizzle(columns, i8x16(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15))
  v128.store32_lane(known, rows, 0)
  v128.store32_lane(known + stride, rows, 1)
  v128.store32_lane(known + 2 * stride, rows, 2)
  v128.store32_lane(known + 3 * stride, rows, 3)
}

/** About how many bits levels take, in parts of 8. */
abstract class Rate {
  /** Bits of a zero before the last level. */
  private static readonly ZERO: i32 = 7
  /** Bits for saying that no more follows. */
  private static readonly END: i32 = 8

  @inline static of(levels: usize): i32 {
    const present = load<u32>(levels, Block.PRESENT)
    if (present == 0) return Rate.END
    const magnitudes = i8x16.narrow_i16x8_u(v128.load(levels), v128.load(levels, 16))
    const bits = i8x16.swizzle(
      i8x16(0, 18, 29, 39, 46, 51, 55, 58, 62, 65, 68, 70, 72, 74, 76, 78),
      i8x16.min_u(magnitudes, i8x16.splat(15)),
    )
    const last: i32 = 31 - clz(present)
    const zeros = last + 1 - popcnt(present)
    return (
      <i32>Difference.sum(i16x8.extadd_pairwise_i8x16_u(bits)) +
      zeros * Rate.ZERO +
      (last < 15 ? Rate.END : 0)
    )
  }
}

/** Sixteen pixels of a block. */
abstract class Pixels {
  /** Returns the left two columns of two blocks: a column of the first, one of the second, and the next of both. */
  @inline static left(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29)
  }

  /** The same for the right two columns. */
  @inline static right(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31)
  }

  @inline static load(pixels: usize, pitch: usize): v128 {
    let block = v128.load32_zero(pixels)
    block = v128.load32_lane(pixels + pitch, block, 1)
    block = v128.load32_lane(pixels + 2 * pitch, block, 2)
    return v128.load32_lane(pixels + 3 * pitch, block, 3)
  }

  /** Returns eighths minus predicted pixels, in eighths. */
  @inline static residue(eighths: v128, prediction: v128): v128 {
    return i16x8.sub(eighths, i16x8.shl(prediction, 3))
  }
}
