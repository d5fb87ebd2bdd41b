// A macroblock of 16 by 16 pixels, predicted from the row above and the column to the left (section 12.2 of RFC 6386).
import { Difference } from './difference'

/** Ways of predicting: by the mean, the row above, the column to the left, or the slopes of both. */
const MEAN: usize = 0
const ABOVE: usize = 1
const LEFT: usize = 2
const SLOPES: usize = 3
/** Bytes between rows of a prediction. */
export const PREDICTION_STRIDE: usize = 16

const SIDE: usize = 16
const WAY_BYTES: usize = 256
const predictions = memory.data(4 * 256, 16)

/** Returns the prediction of a way that was computed by `predict`. */
export function predictionOf(way: usize): usize {
  return predictions + way * WAY_BYTES
}

/**
 * Predicts a macroblock in four ways and returns the one with the least sum of differences. `known` are the pixels at
 * its upper left corner as a decoder will have them; the row above and the column to the left must be there.
 */
export function predict(
  pixels: usize,
  pitch: usize,
  known: usize,
  stride: usize,
  hasAbove: bool,
  hasLeft: bool,
): usize {
  const above = v128.load(known - stride)
  const mean = i8x16.splat(<i8>meanOf(above, known, stride, hasAbove, hasLeft))
  const corner = i16x8.splat(load<u8>(known - stride - 1))
  const slopes = i16x8.sub(i16x8.extend_low_i8x16_u(above), corner)
  const slopes2 = i16x8.sub(i16x8.extend_high_i8x16_u(above), corner)
  let byMean = i16x8.splat(0)
  let byAbove = i16x8.splat(0)
  let byLeft = i16x8.splat(0)
  let bySlopes = i16x8.splat(0)
  for (let row: usize = 0; row < SIDE; row++) {
    const wanted = v128.load(pixels + row * pitch)
    const first: i16 = load<u8>(known + row * stride - 1)
    const left = i8x16.splat(<i8>first)
    const steps = i16x8.splat(first)
    const sloping = i8x16.narrow_i16x8_u(i16x8.add(slopes, steps), i16x8.add(slopes2, steps))
    byMean = i16x8.add(byMean, Difference.of(wanted, mean))
    byAbove = i16x8.add(byAbove, Difference.of(wanted, above))
    byLeft = i16x8.add(byLeft, Difference.of(wanted, left))
    bySlopes = i16x8.add(bySlopes, Difference.of(wanted, sloping))
    const at = predictions + row * PREDICTION_STRIDE
    v128.store(at, mean, MEAN * WAY_BYTES)
    v128.store(at, above, ABOVE * WAY_BYTES)
    v128.store(at, left, LEFT * WAY_BYTES)
    v128.store(at, sloping, SLOPES * WAY_BYTES)
  }
  return leastOf(
    Difference.sum(byMean),
    Difference.sum(byAbove),
    Difference.sum(byLeft),
    Difference.sum(bySlopes),
  )
}

/** Returns the sum of differences of the way that was returned last. */
export function leastDifference(): u32 {
  return least
}

let least: u32 = 0

function leastOf(byMean: u32, byAbove: u32, byLeft: u32, bySlopes: u32): usize {
  const first = byAbove < byMean ? ABOVE : MEAN
  const second = bySlopes < byLeft ? SLOPES : LEFT
  least = min(min(byLeft, bySlopes), min(byMean, byAbove))
  return min(byMean, byAbove) == least ? first : second
}

/** Returns the mean of the neighbours that there are. */
function meanOf(above: v128, known: usize, stride: usize, hasAbove: bool, hasLeft: bool): u32 {
  if (!hasAbove && !hasLeft) return 128
  let sum: u32 = 0
  if (hasAbove) sum += Difference.sum(i16x8.extadd_pairwise_i8x16_u(above))
  if (hasLeft) for (let row: usize = 0; row < SIDE; row++) sum += load<u8>(known + row * stride - 1)
  return hasAbove && hasLeft ? (sum + 16) >> 5 : (sum + 8) >> 4
}
