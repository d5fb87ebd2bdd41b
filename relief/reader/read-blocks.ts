import { freeAtOnce } from './free.ts'
import type { ByteRange, OpenRaster } from './raster.ts'

/** Number of ranges that are requested while another is decoded. */
const AHEAD = 4
/** A range is at most this many times the least size of a request, unless a single block is larger. */
const MOST_REACHES = 64

interface Stretch extends ByteRange {
  readonly blocks: readonly (ByteRange & { readonly block: number })[]
}

/**
 * Decodes blocks of a raster and passes each to `take`, in the order of the file; null for blocks that the writer
 * left out. Blocks that lie close together are read at once.
 */
export async function readBlocks(
  raster: OpenRaster,
  blocks: readonly number[],
  take: (block: number, heights: Float32Array | null) => void,
): Promise<void> {
  const stretches = stretchesOf(raster, blocks, take)
  const coming: Promise<Uint8Array>[] = []
  for (let at = 0; at < stretches.length; at++) {
    for (let next = at + coming.length; next < Math.min(at + AHEAD, stretches.length); next++)
      coming.push(begin(raster, stretches[next]))
    const bytes = await coming.shift()
    const stretch = stretches[at]
    if (bytes && stretch) decodeStretch(raster, stretch, bytes, take)
  }
}

function decodeStretch(
  raster: OpenRaster,
  stretch: Stretch,
  bytes: Uint8Array,
  take: (block: number, heights: Float32Array) => void,
): void {
  let handedOver = false
  for (const { block, offset, length } of stretch.blocks) {
    const first = offset - stretch.offset
    const heights = raster.decode(block, bytes.subarray(first, first + length))
    handedOver ||= heights.buffer === bytes.buffer
    take(block, heights)
  }
  if (!handedOver) freeAtOnce(bytes.buffer)
}

function begin(raster: OpenRaster, stretch: ByteRange | undefined): Promise<Uint8Array> {
  const reading = raster.readBytes(stretch?.offset ?? 0, stretch?.length ?? 0)
  // If an earlier range fails, nothing waits for this one.
  reading.catch(() => undefined)
  return reading
}

function stretchesOf(
  raster: OpenRaster,
  blocks: readonly number[],
  take: (block: number, heights: null) => void,
): readonly Stretch[] {
  const ranges = []
  for (const block of blocks) {
    const range = raster.rangeOf(block)
    if (range) ranges.push({ block, ...range })
    else take(block, null)
  }
  ranges.sort((a, b) => a.offset - b.offset || a.block - b.block)
  const stretches: { offset: number; length: number; blocks: typeof ranges }[] = []
  for (const range of ranges) {
    const last = stretches.at(-1)
    const gap = last ? range.offset - (last.offset + last.length) : Infinity
    const length = last ? range.offset + range.length - last.offset : 0
    // Blocks that share bytes are read separately, because decoding may change them.
    if (last && gap >= 0 && gap <= raster.reach && length <= raster.reach * MOST_REACHES) {
      last.length = length
      last.blocks.push(range)
    } else stretches.push({ offset: range.offset, length: range.length, blocks: [range] })
  }
  return stretches
}
