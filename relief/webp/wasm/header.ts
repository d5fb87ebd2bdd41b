// The header of the frame and of its macroblocks, by sections 9.2 to 9.11 and 19.2 of RFC 6386.
import { COEFFICIENT_SLOTS, Decisions } from './decisions'
import { NOTHING } from './macroblock'
import { Quantiser } from './quantiser'
import { DEFAULT_PROBABILITIES, KEEP_PROBABILITIES } from './tables'

const EVEN: u32 = 128

/** Records the header, and chooses the probabilities of coefficients. Returns where the next decision goes. */
export function recordHeader(start: usize): usize {
  // Colours as usual, values that must be clamped, and no segments.
  let at = Decisions.recordBits(start, 0, 3)
  at = Decisions.recordBits(at, 1, 1)
  at = Decisions.recordBits(at, Quantiser.FILTER, 6)
  // Neither sharpness nor differences of the filter, and one part with coefficients.
  at = Decisions.recordBits(at, 0, 3 + 1 + 2)
  at = Decisions.recordBits(at, Quantiser.INDEX, 7)
  at = Decisions.recordBits(at, 0, 2)
  at = Decisions.recordBits(at, 1, 1)
  at = Decisions.recordBits(at, Quantiser.MEANS_OFFSET, 4)
  at = Decisions.recordBits(at, 0, 1)
  // No differences for chroma, and probabilities for this frame only.
  at = Decisions.recordBits(at, 0, 2 + 1)
  for (let slot: u32 = 0; slot < COEFFICIENT_SLOTS; slot++) at = recordProbability(at, slot)
  return at
}

/** Replaces a probability where that saves more than it takes. */
function recordProbability(at: usize, slot: u32): usize {
  const usual: u32 = load<u8>(DEFAULT_PROBABILITIES + slot)
  const keep: u32 = load<u8>(KEEP_PROBABILITIES + slot)
  const noes = Decisions.noes(slot)
  const yeses = Decisions.yeses(slot)
  const best = partsOf(noes, yeses)
  const saved =
    <i64>noes * (Cost.of(usual) - Cost.of(best)) + <i64>yeses * (Cost.of(256 - usual) - Cost.of(256 - best))
  if (saved <= Cost.of(256 - keep) - Cost.of(keep) + 8 * Cost.BIT) {
    Decisions.choose(slot, usual)
    return Decisions.recordFixed(at, keep, 0)
  }
  Decisions.choose(slot, best)
  return Decisions.recordBits(Decisions.recordFixed(at, keep, 1), best, 8)
}

/** Returns the share of noes in parts of 256. */
function partsOf(noes: u32, yeses: u32): u32 {
  const all = <u64>noes + yeses
  return all == 0 ? EVEN : <u32>max<u64>(1, (255 * <u64>noes + all / 2) / all)
}

abstract class Cost {
  static readonly BIT: i64 = 256

  /** Returns the bits that a decision of a probability takes, in parts of 256: eight squarings give eight more bits. */
  static of(parts: u32): i64 {
    let square: u64 = (<u64>parts) << (clz(parts) - 16)
    let bits: i64 = 31 - clz(parts)
    for (let digit = 0; digit < 8; digit++) {
      square = (square * square) >> 15
      const over = square >> 16
      square >>= over
      bits = 2 * bits + <i64>over
    }
    return 8 * Cost.BIT - bits
  }
}

/** Records how each macroblock is predicted, and whether it has levels. Returns where the next decision goes. */
export function recordWays(start: usize, ways: usize, macroblocks: u32): usize {
  let empty: u32 = 0
  for (let k: u32 = 0; k < macroblocks; k++) empty += u32(load<u8>(ways + k) >= <u8>NOTHING)
  const full = partsOf(macroblocks - empty, empty)
  let at = Decisions.recordBits(start, 1, 1)
  at = Decisions.recordBits(at, full, 8)
  for (let k: u32 = 0; k < macroblocks; k++) {
    const way: u32 = load<u8>(ways + k)
    at = Decisions.recordFixed(at, full, u32(way >= <u32>NOTHING))
    // Whole macroblocks are predicted.
    at = Decisions.recordFixed(at, 145, 1)
    at = Decisions.recordFixed(at, 156, (way >> 1) & 1)
    at = Decisions.recordFixed(at, (way & 2) != 0 ? EVEN : 163, way & 1)
    // Chroma is predicted by its mean, which is grey.
    at = Decisions.recordFixed(at, 142, 0)
  }
  return at
}
