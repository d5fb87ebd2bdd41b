import { ImplausibleHeights, ReliefRefusal } from '../failures.ts'
import { freeAtOnce } from './free.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import type { BlockReader } from './raster.ts'

/** Number of batches that are requested while another is decoded. */
const AHEAD = 4
/** The bytes of a batch are at most this many times the least size of a request, unless a single block is larger. */
const MOST_REACHES = 64

interface Place extends ByteRange {
  readonly block: number
}

/**
 * Decodes blocks of a raster and passes each to `take`, in the order of the file; null for blocks that the writer
 * left out. Throws ReliefRefusal where a block is damaged, and what the source throws.
 */
export async function readBlocks(
  raster: BlockReader,
  blocks: readonly number[],
  take: (block: number, heights: Float32Array | null) => void,
): Promise<void> {
  const { source } = raster
  const batches = batchesOf(await placesOf(raster, blocks, take), source.reach * MOST_REACHES)
  const coming: Promise<Uint8Array<ArrayBuffer>[]>[] = []
  for (let at = 0; at < batches.length; at++) {
    for (let next = at + coming.length; next < Math.min(at + AHEAD, batches.length); next++)
      coming.push(begin(source, batches[next] ?? []))
    const bytes = (await coming.shift()) ?? []
    decodeBatch(raster, batches[at] ?? [], bytes, take)
  }
}

/** Returns the blocks that are in the file, in its order. */
async function placesOf(
  raster: BlockReader,
  blocks: readonly number[],
  take: (block: number, heights: null) => void,
): Promise<readonly Place[]> {
  const ranges = await raster.rangesOf(blocks)
  const places: Place[] = []
  for (const [index, block] of blocks.entries()) {
    const range = ranges[index]
    if (range) places.push({ block, ...range })
    else take(block, null)
  }
  return places.sort((a, b) => a.offset - b.offset || a.block - b.block)
}

function batchesOf(places: readonly Place[], most: number): readonly (readonly Place[])[] {
  const batches: Place[][] = []
  let bytes = Infinity
  for (const place of places) {
    bytes += place.length
    if (bytes > most) {
      batches.push([])
      bytes = place.length
    }
    batches.at(-1)?.push(place)
  }
  return batches
}

function begin(source: RangeSource, batch: readonly Place[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const reading = source.read(batch)
  // If an earlier batch fails, nothing waits for this one.
  reading.catch(() => undefined)
  return reading
}

function decodeBatch(
  raster: BlockReader,
  batch: readonly Place[],
  bytes: readonly Uint8Array<ArrayBuffer>[],
  take: (block: number, heights: Float32Array) => void,
): void {
  const buffers = new Set(bytes.map(({ buffer }) => buffer))
  let damage: ReliefRefusal | null = null
  for (const [index, place] of batch.entries()) {
    try {
      const heights = raster.decode(place.block, bytes[index] ?? new Uint8Array(0))
      if (heights.buffer instanceof ArrayBuffer) buffers.delete(heights.buffer)
      take(place.block, heights)
    } catch (error) {
      if (!(error instanceof ReliefRefusal)) throw error
      // The others are decoded as well: what came with it may be damaged too, and must not be kept.
      if (!(error instanceof ImplausibleHeights)) raster.source.forget?.([place])
      damage ??= error
    }
  }
  for (const buffer of buffers) freeAtOnce(buffer)
  if (damage) throw damage
}
