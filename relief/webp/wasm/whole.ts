// A macroblock that is predicted as a whole; the means of its blocks are coded apart.
import { BLOCKS, Levels, LEVELS_OF_MEANS, quantiseWithoutMeans } from './levels'
import { quantiseMeans } from './means'
import { predictionOf, PREDICTION_STRIDE } from './prediction/whole-macroblock'
import { PAIR_BYTES, restore, transform } from './transforms'

const pairs = memory.data(8 * 64, 16)
const means = memory.data(32, 16)

/**
 * Quantises the macroblock at `pixels` with a prediction that was computed before, and replaces `known` with the pixels
 * that a decoder will have. Returns 0 if all levels are zero.
 */
export function quantiseWhole(pixels: usize, pitch: usize, known: usize, stride: usize, way: usize): u32 {
  const prediction = predictionOf(way)
  let present: u32 = 0
  for (let block: usize = 0; block < BLOCKS; block += 2) {
    const row = (block >> 2) * 4
    const column = (block & 3) * 4
    const coefficients = pairs + block * (PAIR_BYTES / 2)
    const predicted = prediction + row * PREDICTION_STRIDE + column
    transform(pixels + row * pitch + column, pitch, predicted, PREDICTION_STRIDE, coefficients)
    const rounded = i16x8.shr_s(i16x8.add(v128.load(coefficients), i16x8.splat(8)), 4)
    v128.store16_lane(means + block * 2, rounded, 0)
    v128.store16_lane(means + block * 2, rounded, 4, 2)
    Levels.choose(block, Levels.of(block))
    Levels.choose(block + 1, Levels.of(block + 1))
    present |= quantiseWithoutMeans(coefficients, Levels.of(block), Levels.of(block + 1))
  }
  present |= quantiseMeans(means, LEVELS_OF_MEANS)
  for (let block: usize = 0; block < BLOCKS; block += 2) {
    const row = (block >> 2) * 4
    const column = (block & 3) * 4
    const coefficients = pairs + block * (PAIR_BYTES / 2)
    store<i16>(coefficients, load<i16>(means + block * 2))
    store<i16>(coefficients, load<i16>(means + block * 2, 2), 8)
    const predicted = prediction + row * PREDICTION_STRIDE + column
    restore(coefficients, predicted, PREDICTION_STRIDE, known + row * stride + column, stride)
  }
  return present
}
