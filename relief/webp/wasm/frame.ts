// A grey picture as a key frame of VP8 (RFC 6386) in a WebP file.
import { activityOf } from './prediction/activity'
import { Decisions } from './coding/decisions'
import { recordHeader, recordSegment } from './coding/header'
import { Around, quantiseMacroblock, recordLevels, recordWays } from './macroblock'
import { Quantiser } from './quantiser'

/** Pixels along the side of a macroblock. */
const SIDE: usize = 16
/** The widest picture, in pixels. */
export const WIDEST: usize = 1024

/** A row of macroblocks in luma. */
const pixels = memory.data(16 * 1024, 16)
const PITCH = WIDEST
/** The same in 16 bits and in eighths: half of the error of faint ground would come from rounding it. */
const eighths = memory.data(16 * 1024 * 2, 16)
/** The same row as a decoder will have it, with the row above and with room for the column to the left. */
const STRIDE = WIDEST + 32
const rows = memory.data(17 * (1024 + 32), 16)
const known = rows + STRIDE + 16
/** What is known about the macroblocks above and about the one to the left. */
const above = memory.data(9 * 64, 16)
const left = memory.data(16, 16)

/** What a decoder assumes above and to the left of the picture. */
const OUTSIDE_ABOVE: u8 = 127
const OUTSIDE_LEFT: u8 = 129

const FILE_HEADER: usize = 20
const FRAME_HEADER: usize = 10
/** Bytes of the length of a part. */
const LENGTH_BYTES: usize = 3

/**
 * The most decisions of a macroblock about its levels: 19 for each of 256 pixels and 16 means, and one for each block of
 * chroma. Usually there are one or two for each pixel, and the rest of the memory is never touched.
 */
const LEVEL_DECISIONS: usize = 19 * (256 + 16) + 8
/** The most decisions about how it is predicted: 7 for each block, and few more. */
const WAY_DECISIONS: usize = 7 * 16 + 16
/** The most decisions of a header: 9 for each of 1,056 probabilities, and few more. */
const HEADER_DECISIONS: usize = 9 * 1056 + 256
const DECISION_BYTES: usize = 2

/**
 * The decisions about levels are coded in so many parts, to which the rows of macroblocks belong in turn. Before them
 * comes the part with the header and the ways.
 */
const LEVEL_PARTS: usize = 4
const LEVEL_PART_BITS: u32 = 2
const starts = memory.data(5 * 4, 16)
const ends = memory.data(5 * 4, 16)

/** Where the samples begin. */
export function samples(): usize {
  return __heap_base
}

/** Places in the memory, after the samples: of the header's decisions, of the ways', and of the file. */
let header: usize = 0
let ways: usize = 0
let out: usize = 0

/** Divides the memory for a picture. Returns the bytes that it needs, with what is read beyond the samples. */
export function divide(width: usize, height: usize): usize {
  const across = (width + SIDE - 1) / SIDE
  const down = (height + SIDE - 1) / SIDE
  header = (samples() + width * height + SIDE + 1) & ~(<usize>1)
  ways = header + HEADER_DECISIONS * DECISION_BYTES
  let end = ways + across * down * WAY_DECISIONS * DECISION_BYTES
  store<usize>(starts, header)
  for (let part: usize = 1; part <= LEVEL_PARTS; part++) {
    store<usize>(starts + (part << 2), end)
    end += across * ((down + LEVEL_PARTS - 1) / LEVEL_PARTS) * LEVEL_DECISIONS * DECISION_BYTES
  }
  out = end
  // A decision takes less than a byte.
  return out + (out - header) / DECISION_BYTES
}

/** Returns where the file begins that was encoded last. */
export function file(): usize {
  return out
}

/**
 * Encodes the grey samples of a picture for which the memory was divided, at a quality of 0 (finest) or 1 (usual).
 * Returns the number of bytes of the file.
 */
export function encodeGrey(width: usize, height: usize, quality: u32): usize {
  const across = (width + SIDE - 1) / SIDE
  const down = (height + SIDE - 1) / SIDE
  Decisions.start()
  Quantiser.start(quality)
  memory.copy(ends, starts, (1 + LEVEL_PARTS) << 2)
  memory.fill(above, 0, across * Around.BYTES)
  memory.fill(rows, OUTSIDE_ABOVE, STRIDE)
  let way = ways
  for (let y: usize = 0; y < down; y++) {
    const end = ends + ((1 + (y & (LEVEL_PARTS - 1))) << 2)
    loadPixels(samples(), width, height, y * SIDE)
    if (y > 0) {
      memory.copy(rows, rows + SIDE * STRIDE, STRIDE)
      store<u8>(known - STRIDE - 1, OUTSIDE_LEFT)
      // To the right of the picture, the last pixel above is repeated.
      const endAbove = known - STRIDE + across * SIDE
      store<u32>(endAbove, 0x1010101 * <u32>load<u8>(endAbove - 1))
    }
    for (let row: usize = 0; row < SIDE; row++) store<u8>(known + row * STRIDE - 1, OUTSIDE_LEFT)
    memory.fill(left, 0, Around.BYTES)
    for (let x: usize = 0; x < across; x++) {
      const from = pixels + x * SIDE
      const segment = Quantiser.segmentOf(activityOf(from, PITCH))
      Quantiser.choose(segment)
      const aboveThis = above + x * Around.BYTES
      quantiseMacroblock(
        from,
        PITCH,
        eighths + x * SIDE * 2,
        known + x * SIDE,
        STRIDE,
        y > 0,
        x > 0,
        aboveThis,
        left,
      )
      way = recordWays(recordSegment(way, segment), aboveThis, left)
      store<usize>(end, recordLevels(load<usize>(end), aboveThis, left))
    }
  }
  // The header is recorded last, and comes before the ways.
  const endOfHeader = recordHeader(header, LEVEL_PART_BITS)
  memory.copy(endOfHeader, ways, way - ways)
  store<usize>(ends, endOfHeader + (way - ways))
  return writeFile(width, height)
}

/** Codes all decisions, and returns the number of bytes of the file. */
function writeFile(width: usize, height: usize): usize {
  Decisions.resolve(starts, ends)
  const first = out + FILE_HEADER + FRAME_HEADER
  const lengths = writePart(0, first)
  let last = lengths + (LEVEL_PARTS - 1) * LENGTH_BYTES
  for (let part: usize = 1; part <= LEVEL_PARTS; part++) {
    const start = last
    last = writePart(part, start)
    // The length of the last part follows from that of the file.
    if (part == LEVEL_PARTS) break
    const length = lengths + (part - 1) * LENGTH_BYTES
    store<u16>(length, <u16>(last - start))
    store<u8>(length, <u8>((last - start) >> 16), 2)
  }
  return finish(width, height, <u32>(lengths - first), last)
}

function writePart(part: usize, at: usize): usize {
  return Decisions.write(load<usize>(starts + (part << 2)), load<usize>(ends + (part << 2)), at)
}

/** Converts sixteen rows of grey to luma from 16 to 235. Beyond the picture, the last pixels are repeated. */
function loadPixels(grey: usize, width: usize, height: usize, top: usize): void {
  for (let row: usize = 0; row < SIDE; row++) {
    const from = grey + min(top + row, height - 1) * width
    const to = pixels + row * PITCH
    const exact = eighths + row * PITCH * 2
    for (let x: usize = 0; x < width; x += SIDE) {
      const samples = v128.load(from + x)
      const low = Luma.eighths(i16x8.extend_low_i8x16_u(samples))
      const high = Luma.eighths(i16x8.extend_high_i8x16_u(samples))
      v128.store(exact + x * 2, low)
      v128.store(exact + x * 2, high, 16)
      v128.store(to + x, i8x16.narrow_i16x8_u(Luma.rounded(low), Luma.rounded(high)))
    }
    memory.fill(to + width, load<u8>(to + width - 1), (0 - width) & (SIDE - 1))
    const last = load<u16>(exact + (width - 1) * 2)
    for (let x = width; (x & (SIDE - 1)) != 0; x++) store<u16>(exact + x * 2, last)
  }
}

abstract class Luma {
  /** 8 times 219/255 in parts of 256. */
  private static readonly PARTS: i16 = 1759

  @inline static eighths(grey: v128): v128 {
    const scaled = i16x8.q15mulr_sat_s(i16x8.shl(grey, 7), i16x8.splat(Luma.PARTS))
    return i16x8.add(scaled, i16x8.splat(16 * 8))
  }

  @inline static rounded(luma: v128): v128 {
    return i16x8.shr_u(i16x8.add(luma, i16x8.splat(4)), 3)
  }
}

/** Writes the headers of the file and of the frame, and returns the length of the file. */
function finish(width: usize, height: usize, header: u32, last: usize): usize {
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
