// VP8 codes yes-or-no decisions, each with its probability. They are recorded first, in 16 bits each, and coded when
// the probabilities that suit the picture are known.

/** Slots of the probabilities of coefficients: 4 types of blocks, 8 bands, 3 contexts, 11 nodes. */
export const COEFFICIENT_SLOTS: u32 = 1056
/** Slots FIXED to FIXED + 255 hold the probabilities 0 to 255, for decisions whose probability the standard gives. */
const FIXED = COEFFICIENT_SLOTS
/** The slot for decisions that are as often yes as no. */
export const EVEN_SLOT: u32 = FIXED + 128
/** Slots for decisions about macroblocks: the three that lead to the segment, and whether there are no levels. */
export const SEGMENT_SLOTS: u32 = FIXED + 256
export const EMPTY_SLOT: u32 = SEGMENT_SLOTS + 3
const SLOTS = EMPTY_SLOT + 1

/** How often each decision was recorded: pairs of no and yes. */
const counts = memory.data(SLOTS * 8, 16)
/** Probabilities of a no, in parts of 256. */
const probabilities = memory.data(SLOTS, 16)

/** Functions that record return where the next decision goes. */
export abstract class Decisions {
  static start(): void {
    memory.fill(counts, 0, SLOTS * 8)
    for (let parts: u32 = 0; parts < 256; parts++) Decisions.choose(FIXED + parts, parts)
  }

  @inline static record(at: usize, slot: u32, yes: u32): usize {
    const decision = (slot << 1) | yes
    store<u16>(at, <u16>decision)
    const count = counts + (decision << 2)
    store<u32>(count, load<u32>(count) + 1)
    return at + 2
  }

  /** Records a decision if `wanted` is 1, and none if it is 0. */
  @inline static recordIf(wanted: u32, at: usize, slot: u32, yes: u32): usize {
    const decision = (slot << 1) | yes
    store<u16>(at, <u16>decision)
    const count = counts + (decision << 2)
    store<u32>(count, load<u32>(count) + wanted)
    return at + ((<usize>wanted) << 1)
  }

  @inline static recordFixed(at: usize, parts: u32, yes: u32): usize {
    store<u16>(at, <u16>(((FIXED + parts) << 1) | yes))
    return at + 2
  }

  /** Records the lowest bits of a number, the highest of them first. */
  static recordBits(at: usize, value: u32, bits: u32): usize {
    let to = at
    for (let bit = bits; bit > 0; bit--) to = Decisions.recordFixed(to, 128, (value >> (bit - 1)) & 1)
    return to
  }

  @inline static noes(slot: u32): u32 {
    return load<u32>(counts + (slot << 3))
  }

  @inline static yeses(slot: u32): u32 {
    return load<u32>(counts + (slot << 3), 4)
  }

  @inline static choose(slot: u32, parts: u32): void {
    store<u8>(probabilities + slot, <u8>parts)
  }

  /**
   * Replaces the decisions of five parts, as section 7 of RFC 6386 codes them, each with what it adds to the coded number,
   * times 8, and the number of bits that it moves on. Each depends on the one before in its part, so that parts are
   * resolved side by side as far as they go.
   */
  static resolve(starts: usize, ends: usize): void {
    let a = load<usize>(starts)
    let b = load<usize>(starts, 4)
    let c = load<usize>(starts, 8)
    let d = load<usize>(starts, 12)
    let e = load<usize>(starts, 16)
    const endA = load<usize>(ends)
    const endB = load<usize>(ends, 4)
    const endC = load<usize>(ends, 8)
    const endD = load<usize>(ends, 12)
    const endE = load<usize>(ends, 16)
    let inA = Range.START
    let inB = Range.START
    let inC = Range.START
    let inD = Range.START
    let inE = Range.START
    const four = min(min(endB - b, endC - c), min(endD - d, endE - e))
    const endOfFour = b + four
    const endOfFive = a + min(endA - a, four)
    for (; a < endOfFive; a += 2, b += 2, c += 2, d += 2, e += 2) {
      inA = Range.after(inA, a)
      inB = Range.after(inB, b)
      inC = Range.after(inC, c)
      inD = Range.after(inD, d)
      inE = Range.after(inE, e)
    }
    for (; b < endOfFour; b += 2, c += 2, d += 2, e += 2) {
      inB = Range.after(inB, b)
      inC = Range.after(inC, c)
      inD = Range.after(inD, d)
      inE = Range.after(inE, e)
    }
    resolveRest(a, endA, inA)
    resolveRest(b, endB, inB)
    resolveRest(c, endC, inC)
    resolveRest(d, endD, inD)
    resolveRest(e, endE, inE)
  }

  /** Writes resolved decisions as bytes. Returns the end of the bytes. A decision takes 7 bits at most. */
  static write(from: usize, to: usize, out: usize): usize {
    let at = out
    // The bits that are not written yet: `waiting`, 8 more, and a carry above them.
    let low: u64 = 0
    let waiting: u64 = 0
    for (let next = from; next < to; next += 2) {
      const resolved: u64 = load<u16>(next)
      const bits = resolved & 7
      low = (low + (resolved >> 3)) << bits
      waiting += bits
      if (waiting < 32) continue
      waiting -= 32
      const word = low >> (waiting + 8)
      low &= ((<u64>1) << (waiting + 8)) - 1
      if (word >> 32 != 0) carry(at)
      store<u32>(at, bswap<u32>(<u32>word))
      at += 4
    }
    low <<= 40 - waiting
    if (low >> 48 != 0) carry(at)
    store<u64>(at, bswap<u64>(low << 16))
    // All bits, and one more byte for decoders that read ahead.
    return at + 2 + ((<usize>waiting + 7) >> 3)
  }
}

/** The range of the numbers that are still possible. Everywhere, it is one less than in the standard. */
abstract class Range {
  static readonly START: u32 = 254

  /** Resolves a decision in a range, and returns the next range. */
  @inline static after(range: u32, at: usize): u32 {
    const decision: u32 = load<u16>(at)
    const below = (range * <u32>load<u8>(probabilities + (decision >> 1))) >> 8
    const yes = (decision & 1) != 0
    const left = select<u32>(range - below, below + 1, yes)
    const bits = clz(left) - 24
    store<u16>(at, <u16>((select<u32>(below + 1, 0, yes) << 3) | bits))
    return (left << bits) - 1
  }
}

function resolveRest(from: usize, to: usize, start: u32): void {
  let range = start
  for (let at = from; at < to; at += 2) range = Range.after(range, at)
}

function carry(end: usize): void {
  let at = end - 1
  while (load<u8>(at) == 255) store<u8>(at--, 0)
  store<u8>(at, load<u8>(at) + 1)
}
