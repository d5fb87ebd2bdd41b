// A grey picture as a key frame of VP8 (RFC 6386) in a WebP file.
import { Decisions, COEFFICIENT_SLOTS } from './decisions'
import { NOTHING, quantiseMacroblock, recordMacroblock } from './macroblock'
import { Quantiser } from './quantiser'
import { DEFAULT_PROBABILITIES, KEEP_PROBABILITIES } from './tables'

// The header of the frame and of its macroblocks, by sections 9.2 to 9.11 and 19.2 of RFC 6386.
const EVEN: u32 = 128

/** Records the header, and chooses the probabilities of coefficients. Returns where the next decision goes. */
function recordHeader(start: usize): usize {
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
function recordWays(start: usize, ways: usize, macroblocks: u32): usize {
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

/** Pixels along the side of a macroblock. */
const SIDE: usize = 16
/** The widest picture, in pixels. */
export const WIDEST: usize = 1024

/** A row of macroblocks in luma. */
const pixels = memory.data(16 * 1024, 16)
const PITCH = WIDEST
/** The same row as a decoder will have it, with the row above and with room for the column to the left. */
const STRIDE = WIDEST + 32
const rows = memory.data(17 * (1024 + 32), 16)
const known = rows + STRIDE + 16
/** Whether the macroblocks above and the one to the left have levels, in five bytes each; see `recordMacroblock`. */
const NEIGHBOUR_BYTES: usize = 5
const above = memory.data(5 * 64, 16)
const left = memory.data(8, 16)

/** What a decoder assumes above and to the left of the picture. */
const OUTSIDE_ABOVE: u8 = 127
const OUTSIDE_LEFT: u8 = 129

const FILE_HEADER: usize = 20
const FRAME_HEADER: usize = 10

/** Returns where the memory begins that the caller divides. */
export function free(): usize {
  return __heap_base
}

/**
 * Encodes grey samples and returns the number of bytes written to `out`. `ways` needs a byte for each macroblock;
 * ../grey-webp.ts computes the room for `decisions` and `out`. May read 15 bytes beyond the samples.
 */
export function encodeGrey(
  grey: usize,
  width: usize,
  height: usize,
  ways: usize,
  decisions: usize,
  out: usize,
): usize {
  const across = (width + SIDE - 1) / SIDE
  const down = (height + SIDE - 1) / SIDE
  Decisions.start()
  memory.fill(above, 0, across * NEIGHBOUR_BYTES)
  memory.fill(rows, OUTSIDE_ABOVE, STRIDE)
  let end = decisions
  let way = ways
  for (let y: usize = 0; y < down; y++) {
    loadPixels(grey, width, height, y * SIDE)
    if (y > 0) {
      memory.copy(rows, rows + SIDE * STRIDE, STRIDE)
      store<u8>(known - STRIDE - 1, OUTSIDE_LEFT)
    }
    for (let row: usize = 0; row < SIDE; row++) store<u8>(known + row * STRIDE - 1, OUTSIDE_LEFT)
    memory.fill(left, 0, NEIGHBOUR_BYTES)
    for (let x: usize = 0; x < across; x++, way++) {
      const found = quantiseMacroblock(pixels + x * SIDE, PITCH, known + x * SIDE, STRIDE, y > 0, x > 0)
      store<u8>(way, <u8>found)
      end = record(end, found, above + x * NEIGHBOUR_BYTES)
    }
  }
  const endOfHeader = recordWays(recordHeader(end), ways, <u32>(across * down))
  const first = out + FILE_HEADER + FRAME_HEADER
  const second = Decisions.code(end, endOfHeader, first)
  const last = Decisions.code(decisions, end, second)
  return finish(out, width, height, <u32>(second - first), last)
}

function record(end: usize, way: usize, aboveThis: usize): usize {
  if (way < NOTHING) return recordMacroblock(end, aboveThis, left)
  memory.fill(aboveThis, 0, NEIGHBOUR_BYTES)
  memory.fill(left, 0, NEIGHBOUR_BYTES)
  return end
}

/** Converts sixteen rows of grey to luma from 16 to 235. Beyond the picture, the last pixels are repeated. */
function loadPixels(grey: usize, width: usize, height: usize, top: usize): void {
  for (let row: usize = 0; row < SIDE; row++) {
    const from = grey + min(top + row, height - 1) * width
    const to = pixels + row * PITCH
    for (let x: usize = 0; x < width; x += SIDE) {
      const samples = v128.load(from + x)
      const low = Luma.of(i16x8.extend_low_i8x16_u(samples))
      const high = Luma.of(i16x8.extend_high_i8x16_u(samples))
      v128.store(to + x, i8x16.narrow_i16x8_u(low, high))
    }
    memory.fill(to + width, load<u8>(to + width - 1), (0 - width) & (SIDE - 1))
  }
}

/** 219/255 in parts of 32768. */
const PARTS: i16 = 28142

abstract class Luma {
  @inline static of(grey: v128): v128 {
    return i16x8.add(i16x8.q15mulr_sat_s(grey, i16x8.splat(PARTS)), i16x8.splat(16))
  }
}

/** Writes the headers of the file and of the frame, and returns the length of the file. */
function finish(out: usize, width: usize, height: usize, header: u32, last: usize): usize {
  const bytes = <u32>(last - out - FILE_HEADER)
  // Chunks have an even number of bytes.
  const padding = bytes & 1
  if (padding) store<u8>(last, 0)
  storeName(out, 0x52494646) // RIFF
  store<u32>(out, bytes + padding + 12, 4)
  storeName(out + 8, 0x57454250) // WEBP
  storeName(out + 12, 0x56503820) // "VP8 "
  store<u32>(out, bytes, 16)
  // A key frame of version 1 that is shown, and its first part's length; then the start code.
  store<u32>(out, (header << 5) | 0x12 | 0x9d000000, 20)
  store<u16>(out, 0x2a01, 24)
  store<u16>(out, <u16>width, 26)
  store<u16>(out, <u16>height, 28)
  return FILE_HEADER + bytes + padding
}

function storeName(at: usize, name: u32): void {
  store<u32>(at, bswap<u32>(name))
}
