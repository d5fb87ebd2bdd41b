// The header of a frame, by sections 9.2 to 9.11 and 19.2 of RFC 6386, and its probabilities.
import { Cost } from './cost'
import { COEFFICIENT_SLOTS, Decisions, EMPTY_SLOT, SEGMENT_SLOTS } from './decisions'
import { Quantiser, SEGMENTS } from '../quantiser'
import { DEFAULT_PROBABILITIES, KEEP_PROBABILITIES } from './tables'

const EVEN: u32 = 128

/**
 * Records the header, and chooses all probabilities that it holds. There are 2 to the power of `partBits` parts with
 * levels. Returns where the next decision goes.
 */
export function recordHeader(start: usize, partBits: u32): usize {
  // Colours as usual, and values that must be clamped.
  let at = Decisions.recordBits(start, 0, 2)
  at = recordSegments(at)
  // No filter, which would take away faint lines.
  at = Decisions.recordBits(at, 0, 1 + 6 + 3 + 1)
  at = Decisions.recordBits(at, partBits, 2)
  at = Decisions.recordBits(at, Quantiser.indexOf(0), 7)
  at = recordOffset(at, Quantiser.MEAN_OFFSET)
  at = Decisions.recordBits(at, 0, 1)
  at = recordOffset(at, Quantiser.MEANS_OFFSET)
  // No differences for chroma, and probabilities for this frame only.
  at = Decisions.recordBits(at, 0, 2 + 1)
  for (let slot: u32 = 0; slot < COEFFICIENT_SLOTS; slot++) at = recordProbability(at, slot)
  at = Decisions.recordBits(at, 1, 1)
  return Decisions.recordBits(at, chooseBest(EMPTY_SLOT), 8)
}

function recordOffset(start: usize, offset: u32): usize {
  const at = Decisions.recordBits(start, 1, 1)
  return Decisions.recordBits(at, offset << 1, 5)
}

/** Records the quantiser of each segment, and the probabilities with which macroblocks name theirs. */
function recordSegments(start: usize): usize {
  // Each macroblock names its segment, and the values that follow are no differences.
  let at = Decisions.recordBits(start, 15, 4)
  for (let segment: u32 = 0; segment < SEGMENTS; segment++) {
    at = Decisions.recordBits(at, 1, 1)
    at = Decisions.recordBits(at, Quantiser.indexOf(segment) << 1, 8)
  }
  at = Decisions.recordBits(at, 0, SEGMENTS)
  for (let node: u32 = 0; node < 3; node++) {
    at = Decisions.recordBits(at, 1, 1)
    at = Decisions.recordBits(at, chooseBest(SEGMENT_SLOTS + node), 8)
  }
  return at
}

/** Records the segment of a macroblock. */
export function recordSegment(start: usize, segment: u32): usize {
  const high = segment >> 1
  const at = Decisions.record(start, SEGMENT_SLOTS, high)
  return Decisions.record(at, SEGMENT_SLOTS + 1 + high, segment & 1)
}

/** Chooses the probability that suits the decisions of a slot, and returns it. */
function chooseBest(slot: u32): u32 {
  const best = partsOf(Decisions.noes(slot), Decisions.yeses(slot))
  Decisions.choose(slot, best)
  return best
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
