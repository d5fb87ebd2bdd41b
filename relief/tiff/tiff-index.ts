import { ReliefRefusal } from '../failures.ts'
import type { PageCache } from '../source/page-cache.ts'
import type { ByteRange } from '../source/range-source.ts'
import { SAMPLES } from '../reader/raster.ts'
import { numbersOf, type TiffDirectory } from './tiff-directory.ts'
import type { TiffLayout } from './tiff-layout.ts'
import { TAG, type ValuePlace } from './tiff-tags.ts'

/** Where the blocks of a level are in the file. */
export interface TiffIndex {
  /**
   * Returns the range of each block; null for one that the writer left out. Throws ReliefRefusal for a block that lies
   * beyond the end of the file.
   */
  readonly rangesOf: (blocks: readonly number[]) => Promise<readonly (ByteRange | null)[]>
  /** Whether some blocks are left out, or may be, where the index has not been read. */
  readonly sparse: boolean
}

/** A list of numbers of the index: at hand, or in the file. */
type Column = Float64Array | ValuePlace

interface Opening {
  readonly file: string
  /** File size in bytes. */
  readonly size: number
  readonly pages: PageCache
}

/**
 * Opens the index of a level. A short one is checked at once, to detect a file that is cut short before any work is
 * done with it; of a long one only the parts of the wanted blocks are read. Throws ReliefRefusal for an index that does
 * not have all blocks.
 */
export function openIndex(opening: Opening, directory: TiffDirectory, layout: TiffLayout): TiffIndex {
  const { file, size, pages } = opening
  const stored = storedBlocks(layout)
  const [offsets, lengths] = columnsOf(file, directory, layout, stored)
  const most = layout.blockWidth * stored.rows * SAMPLES[layout.sample] * 2 + 65_536
  const rangeAt = (block: number, offset: number, length: number): ByteRange | null => {
    checkRange(file, block, { offset, length }, size, most)
    // It has neither an offset nor a length, and nothing is known there.
    return offset === 0 || length === 0 ? null : { offset, length }
  }
  let sparse = true
  if (offsets instanceof Float64Array && lengths instanceof Float64Array) {
    sparse = false
    for (let block = 0; block < stored.count; block++)
      sparse = rangeAt(block, offsets[block] ?? 0, lengths[block] ?? 0) === null || sparse
  }
  const storedRanges = async (blocks: readonly number[]): Promise<readonly (ByteRange | null)[]> => {
    const [at, long] = await numbersAt([offsets, lengths], blocks, pages, directory.littleEndian)
    return blocks.map((block, index) => rangeAt(block, at?.[index] ?? 0, long?.[index] ?? 0))
  }
  const parts = layout.stripRows / layout.blockHeight
  return { sparse, rangesOf: parts > 1 ? partsOf(layout, storedRanges) : storedRanges }
}

/** Returns the number of tiles or strips as they are stored, and the rows of each. */
function storedBlocks({ across, down, height, tiled, blockHeight, stripRows }: TiffLayout) {
  return tiled
    ? { count: across * down, rows: blockHeight }
    : { count: Math.ceil(height / stripRows), rows: stripRows }
}

/** Returns offsets and lengths. Old writers leave out the lengths of uncompressed blocks. */
function columnsOf(
  file: string,
  directory: TiffDirectory,
  layout: TiffLayout,
  { count, rows }: { readonly count: number; readonly rows: number },
): [offsets: Column, lengths: Column] {
  const { tiled, height, blockWidth, compression, sample } = layout
  const column = (tag: number): Column | null => {
    const found = directory.numbers(tag) ?? directory.place(tag)
    if (!found) return null
    return (found instanceof Float64Array ? found.length : found.count) >= count ? found : null
  }
  const offsets = column(tiled ? TAG.tileOffsets : TAG.stripOffsets)
  const lengthsTag = tiled ? TAG.tileByteCounts : TAG.stripByteCounts
  const lengths = column(lengthsTag)
  if (offsets && lengths) return [offsets, lengths]
  if (!offsets || directory.place(lengthsTag) || compression !== 1)
    throw new ReliefRefusal(`${file}: does not give the position of all of its ${count} blocks`)
  const rowsOf = (block: number): number => (tiled ? rows : Math.min(rows, height - block * rows))
  const rowBytes = blockWidth * SAMPLES[sample]
  return [offsets, Float64Array.from({ length: count }, (_, block) => rowsOf(block) * rowBytes)]
}

function checkRange(
  file: string,
  block: number,
  { offset, length }: ByteRange,
  size: number,
  most: number,
): void {
  if (offset + length > size)
    throw new ReliefRefusal(
      `${file}: ends before its block ${block} (is it incomplete? it has ${size} of at least ${offset + length} bytes)`,
    )
  if (!(offset >= 0 && length >= 0 && length <= most))
    throw new ReliefRefusal(`${file}: claims that its block ${block} has ${length} bytes`)
}

/** Returns the numbers of blocks in each list, which are at hand or are read with their neighbours. */
async function numbersAt(
  columns: readonly Column[],
  blocks: readonly number[],
  pages: PageCache,
  littleEndian: boolean,
): Promise<readonly (readonly number[])[]> {
  const runs = runsOf(blocks)
  const places = columns.filter(isInFile)
  const bytes = await pages.read(
    places.flatMap(({ at, size }) =>
      runs.map(({ first, count }) => ({ offset: at + first * size, length: count * size })),
    ),
  )
  return columns.map((column) => {
    if (!isInFile(column)) return blocks.map((block) => column[block] ?? 0)
    const numbers = new Map<number, number>()
    for (const { first, count } of runs) {
      const found = numbersOf(
        bytes.shift() ?? new Uint8Array(count * column.size),
        column.type,
        count,
        littleEndian,
      )
      for (const [along, number] of found.entries()) numbers.set(first + along, number)
    }
    return blocks.map((block) => numbers.get(block) ?? 0)
  })
}

function isInFile(column: Column): column is ValuePlace {
  return !(column instanceof Float64Array)
}

/** Returns runs of blocks that follow one another. */
function runsOf(blocks: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = []
  for (const block of Float64Array.from(blocks).sort()) {
    const last = runs.at(-1)
    if (last && block <= last.first + last.count) last.count = block - last.first + 1
    else runs.push({ first: block, count: 1 })
  }
  return runs
}

/** Returns the ranges of the parts of strips, which are stored without compression. */
function partsOf(layout: TiffLayout, storedRanges: TiffIndex['rangesOf']): TiffIndex['rangesOf'] {
  const { blockHeight, stripRows, height, width, sample } = layout
  const parts = Math.ceil(stripRows / blockHeight)
  const rowBytes = width * SAMPLES[sample]
  return async (blocks) => {
    const strips = blocks.map((block) => Math.floor(block / parts))
    const ranges = await storedRanges(strips)
    return blocks.map((block, index) => {
      const whole = ranges[index]
      if (!whole) return null
      const above = (block % parts) * blockHeight
      const wanted = Math.min(blockHeight, height - (strips[index] ?? 0) * stripRows - above) * rowBytes
      const there = Math.max(0, whole.length - above * rowBytes)
      return { offset: whole.offset + above * rowBytes, length: Math.min(wanted, there) }
    })
  }
}
