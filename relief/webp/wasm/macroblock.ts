// One macroblock: predicted, quantised, restored as a decoder will, and recorded.
import { Interleave } from './interleave'
import { quantiseMeans } from './means'
import { predict, predictionOf, PREDICTION_STRIDE } from './prediction/whole-macroblock'
import { Quantiser } from './quantiser'
import { Block, CHROMA, LUMA, MEANS, recordBlock, recordEmpty } from './coding/tokens'
import { PAIR_BYTES, restore, transform } from './transforms'

const BLOCKS: usize = 16
const pairs = memory.data(8 * 64, 16)
const means = memory.data(32, 16)
/** The levels of sixteen blocks, and then those of their means. */
const levels = memory.data(17 * 40, 16)
const LEVELS_OF_MEANS = levels + BLOCKS * Block.BYTES

/** Returned with the way of the prediction where all levels are zero. */
export const NOTHING: usize = 4

/**
 * Quantises the macroblock at `pixels`, and replaces `known` with the pixels that a decoder will have. Returns the way
 * in which it is predicted, with NOTHING if all levels are zero.
 */
export function quantiseMacroblock(
  pixels: usize,
  pitch: usize,
  known: usize,
  stride: usize,
  hasAbove: bool,
  hasLeft: bool,
): usize {
  const way = predict(pixels, pitch, known, stride, hasAbove, hasLeft)
  const prediction = predictionOf(way)
  let present: u32 = 0
  for (let pair: usize = 0; pair < 8; pair++) {
    const row = (pair >> 1) * 4
    const column = (pair & 1) * 8
    const coefficients = pairs + pair * PAIR_BYTES
    const predicted = prediction + row * PREDICTION_STRIDE + column
    transform(pixels + row * pitch + column, pitch, predicted, PREDICTION_STRIDE, coefficients)
    present |= quantisePair(coefficients, pair * 2)
  }
  present |= quantiseMeans(means, LEVELS_OF_MEANS)
  for (let pair: usize = 0; pair < 8; pair++) {
    const row = (pair >> 1) * 4
    const column = (pair & 1) * 8
    const coefficients = pairs + pair * PAIR_BYTES
    store<i16>(coefficients, load<i16>(means + pair * 4))
    store<i16>(coefficients, load<i16>(means + pair * 4, 2), 8)
    const predicted = prediction + row * PREDICTION_STRIDE + column
    restore(coefficients, predicted, PREDICTION_STRIDE, known + row * stride + column, stride)
  }
  return present == 0 ? way | NOTHING : way
}

/** Quantises the coefficients of blocks `block` and `block + 1`, and sets their means aside. */
function quantisePair(coefficients: usize, block: usize): u32 {
  const first = v128.load(coefficients)
  const rounded = i16x8.shr_s(i16x8.add(first, i16x8.splat(8)), 4)
  v128.store16_lane(means + block * 2, rounded, 0)
  v128.store16_lane(means + block * 2, rounded, 4, 2)
  const a = v128.and(Level.of(first), i16x8(0, -1, -1, -1, 0, -1, -1, -1))
  const b = Level.of(v128.load(coefficients, 16))
  const c = Level.of(v128.load(coefficients, 32))
  const d = Level.of(v128.load(coefficients, 48))
  const step = i16x8.splat(Quantiser.step)
  v128.store(coefficients, i16x8.mul(a, step))
  v128.store(coefficients, i16x8.mul(b, step), 16)
  v128.store(coefficients, i16x8.mul(c, step), 32)
  v128.store(coefficients, i16x8.mul(d, step), 48)
  const at = levels + block * Block.BYTES
  return (
    Block.storeColumns(at, Interleave.low64(a, b), Interleave.low64(c, d)) |
    Block.storeColumns(at + Block.BYTES, Interleave.high64(a, b), Interleave.high64(c, d))
  )
}

abstract class Level {
  @inline static of(coefficients: v128): v128 {
    const sign = i16x8.shr_s(coefficients, 15)
    const size = i16x8.add(i16x8.abs(coefficients), i16x8.splat(Quantiser.shift))
    const level = i16x8.q15mulr_sat_s(size, i16x8.splat(Quantiser.stepsPart))
    return i16x8.sub(v128.xor(level, sign), sign)
  }
}

/**
 * Records the levels of the macroblock that was quantised last. `above` and `left` hold five bytes each, which say
 * whether the neighbouring blocks and means have levels. Returns where the next decision goes.
 */
export function recordMacroblock(start: usize, above: usize, left: usize): usize {
  const neighbours: u32 = load<u8>(above, 4) + load<u8>(left, 4)
  let at = recordBlock(start, LEVELS_OF_MEANS, MEANS, neighbours, 0)
  store<u8>(above, Block.isPresent(LEVELS_OF_MEANS), 4)
  store<u8>(left, Block.isPresent(LEVELS_OF_MEANS), 4)
  for (let block: usize = 0; block < BLOCKS; block++) {
    const blockAbove = above + (block & 3)
    const blockLeft = left + (block >> 2)
    const levelsOf = levels + block * Block.BYTES
    at = recordBlock(at, levelsOf, LUMA, load<u8>(blockAbove) + load<u8>(blockLeft), 1)
    store<u8>(blockAbove, Block.isPresent(levelsOf))
    store<u8>(blockLeft, Block.isPresent(levelsOf))
  }
  for (let block = 0; block < 8; block++) at = recordEmpty(at, CHROMA)
  return at
}
