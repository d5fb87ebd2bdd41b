// A grey picture as a key frame of VP8 (RFC 6386) in a WebP file.
import { activityOf } from './prediction/activity'
import { Decisions, EMPTY_SLOT } from './coding/decisions'
import { recordHeader, recordSegment } from './coding/header'
import { NOTHING, quantiseMacroblock, recordMacroblock } from './macroblock'
import { Quantiser } from './quantiser'

const EVEN: u32 = 128
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

/** The most decisions of a header: 9 for each of 1,056 probabilities, and few more. */
export const HEADER_DECISIONS: usize = 9 * 1056 + 256

/**
 * Encodes grey samples at a quality of 0 (finest) or 1 (usual), and returns the number of bytes written to `out`.
 * ../grey-webp.ts computes the room for the three of them: `ways` takes the decisions about the header and about how
 * macroblocks are predicted, and `decisions` those about their levels. May read 15 bytes beyond the samples.
 */
export function encodeGrey(
  grey: usize,
  width: usize,
  height: usize,
  quality: u32,
  ways: usize,
  decisions: usize,
  out: usize,
): usize {
  const across = (width + SIDE - 1) / SIDE
  const down = (height + SIDE - 1) / SIDE
  Decisions.start()
  Quantiser.start(quality)
  memory.fill(above, 0, across * NEIGHBOUR_BYTES)
  memory.fill(rows, OUTSIDE_ABOVE, STRIDE)
  let end = decisions
  // The header is recorded last, and moves in front of the ways.
  const firstWay = ways + (HEADER_DECISIONS << 1)
  let way = firstWay
  for (let y: usize = 0; y < down; y++) {
    loadPixels(grey, width, height, y * SIDE)
    if (y > 0) {
      memory.copy(rows, rows + SIDE * STRIDE, STRIDE)
      store<u8>(known - STRIDE - 1, OUTSIDE_LEFT)
    }
    for (let row: usize = 0; row < SIDE; row++) store<u8>(known + row * STRIDE - 1, OUTSIDE_LEFT)
    memory.fill(left, 0, NEIGHBOUR_BYTES)
    for (let x: usize = 0; x < across; x++) {
      const from = pixels + x * SIDE
      const segment = Quantiser.segmentOf(activityOf(from, PITCH))
      Quantiser.choose(segment)
      const found = quantiseMacroblock(from, PITCH, known + x * SIDE, STRIDE, y > 0, x > 0)
      way = recordWay(recordSegment(way, segment), found)
      end = record(end, found, above + x * NEIGHBOUR_BYTES)
    }
  }
  const endOfHeader = recordHeader(ways)
  memory.copy(endOfHeader, firstWay, way - firstWay)
  const first = out + FILE_HEADER + FRAME_HEADER
  const second = Decisions.code(ways, endOfHeader + (way - firstWay), first)
  const last = Decisions.code(decisions, end, second)
  return finish(out, width, height, <u32>(second - first), last)
}

/** Records how a macroblock is predicted, and whether it has levels. */
function recordWay(start: usize, way: usize): usize {
  let at = Decisions.record(start, EMPTY_SLOT, u32(way >= NOTHING))
  // The whole macroblock is predicted.
  at = Decisions.recordFixed(at, 145, 1)
  at = Decisions.recordFixed(at, 156, u32(way >> 1) & 1)
  at = Decisions.recordFixed(at, (way & 2) != 0 ? EVEN : 163, u32(way) & 1)
  // Chroma is predicted by its mean, which is grey.
  return Decisions.recordFixed(at, 142, 0)
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
