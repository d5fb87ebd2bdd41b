import path from 'node:path'
import { unreadMaskBeside } from '../beside/sidecars.ts'
import { DamagedBlock, ReliefRefusal } from '../failures.ts'
import type { CellWindow } from '../height-source.ts'
import { readBlocks } from '../reader/read-blocks.ts'
import { blocksOf, placeOfBlock, type BlockReader, type RasterFacts } from '../reader/raster.ts'
import { openFileSource } from '../source/file.source.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import { decompress } from './tiff-decompress.ts'
import { readTiffDirectories, type TiffDirectory } from './tiff-directory.ts'
import { gdalNote, TAG } from './tiff-tags.ts'

/** A band of a TIFF that says which cells of a raster are hidden. */
export interface CellMask {
  /** Hides cells in a block of heights: sets those to NaN whose number in the mask is 0. Throws DamagedBlock. */
  readonly hide: (facts: RasterFacts, block: number, heights: Float32Array) => void
  /** Returns whether any cell is hidden. Throws DamagedBlock. */
  readonly hidesAny: () => boolean
}

/** Bytes of a mask, as it is compressed, that are kept; a mask is a thousandth of its heights. */
const MOST_BYTES = 8 * 1024 * 1024
/** Cells of a block of a mask: a strip of all rows is unpacked as a whole. */
const MOST_CELLS = 128 * 1024 * 1024
/** Compressions that masks have, and that are read (see tiff-layout.ts). */
const READ = new Set([1, 5, 8, 32946, 32773, 50000])

/** How a mask is stored: its blocks row by row, in one bit or eight bits for each cell. */
interface MaskShape {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly compression: number
  readonly tiled: boolean
  readonly blockWidth: number
  readonly blockHeight: number
  readonly rowBytes: number
}

/** Null for a mask that is not read: of another size than the raster, or of another form. */
function shapeOf(
  directory: TiffDirectory,
  { width, height }: Pick<RasterFacts, 'width' | 'height'>,
): MaskShape | null {
  const number = (tag: number, other: number): number => directory.number(tag) ?? other
  const bits = number(TAG.bitsPerSample, 1)
  const compression = number(TAG.compression, 1)
  const tiled = directory.number(TAG.tileWidth) !== undefined
  const blockWidth = tiled ? number(TAG.tileWidth, 0) : width
  const blockHeight = tiled ? number(TAG.tileHeight, 0) : Math.min(height, number(TAG.rowsPerStrip, height))
  const isRead =
    number(TAG.width, 0) === width &&
    number(TAG.height, 0) === height &&
    (bits === 1 || bits === 8) &&
    [TAG.samplesPerPixel, TAG.predictor, TAG.fillOrder].every((tag) => number(tag, 1) === 1) &&
    READ.has(compression) &&
    blockWidth > 0 &&
    blockHeight > 0 &&
    blockWidth * blockHeight <= MOST_CELLS
  const rowBytes = Math.ceil((blockWidth * bits) / 8)
  return isRead ? { width, height, bits, compression, tiled, blockWidth, blockHeight, rowBytes } : null
}

/** Reads the mask in a directory of a TIFF; null for one that is not read. */
async function readMask(
  source: RangeSource,
  directory: TiffDirectory,
  raster: Pick<RasterFacts, 'width' | 'height'>,
): Promise<CellMask | null> {
  const shape = shapeOf(directory, raster)
  if (!shape) return null
  const { width, height, tiled, blockWidth, blockHeight } = shape
  const count = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight)
  const offsets = directory.numbers(tiled ? TAG.tileOffsets : TAG.stripOffsets)
  const lengths = directory.numbers(tiled ? TAG.tileByteCounts : TAG.stripByteCounts)
  const ranges = Array.from({ length: Math.min(count, offsets?.length ?? 0) }, (_, block) => ({
    offset: offsets?.[block] ?? 0,
    length: lengths?.[block] ?? 0,
  }))
  const bytes = ranges.reduce((sum, { length }) => sum + length, 0)
  if (ranges.length < count || bytes > MOST_BYTES || ranges.some((range) => isBeyond(range, source)))
    return null
  const stored = await source.read(ranges.filter(({ length }) => length > 0))
  // A block that the writer left out has the number 0 in all of its cells.
  return maskOf(
    shape,
    ranges.map(({ length }) => (length > 0 ? (stored.shift() ?? null) : null)),
  )
}

/** A part of a row of a mask that lies in one block: its bytes and its first cell there, and its place in the raster. */
interface Run {
  readonly plain: Uint8Array
  /** The first byte of the row. */
  readonly at: number
  readonly first: number
  readonly column: number
  readonly row: number
  readonly cells: number
}

function maskOf(shape: MaskShape, blocks: readonly (Uint8Array | null)[]): CellMask {
  const { width, height, bits } = shape
  const unpack = unpacker(shape, blocks)
  const isHidden = ({ plain, at, first }: Run, k: number): boolean => {
    const column = first + k
    if (bits === 8) return plain[at + column] === 0
    return ((plain[at + (column >> 3)] ?? 0) & (128 >> (column & 7))) === 0
  }
  return {
    hide(facts, block, heights) {
      const place = placeOfBlock(facts, block)
      for (const run of runsIn(shape, place, unpack)) {
        const to = (run.row - place.row) * facts.blockWidth + run.column - place.column
        for (let k = 0; k < run.cells; k++) if (isHidden(run, k)) heights[to + k] = NaN
      }
    },
    hidesAny() {
      for (const run of runsIn(shape, { column: 0, row: 0, width, height }, unpack))
        for (let k = 0; k < run.cells; k++) if (isHidden(run, k)) return true
      return false
    },
  }
}

/** Returns what unpacks a block, and keeps the last one: neighbouring blocks of heights often lie in one strip of the mask. */
function unpacker(
  { height, compression, tiled, blockHeight, rowBytes }: MaskShape,
  blocks: readonly (Uint8Array | null)[],
): (block: number) => Uint8Array {
  let last: { readonly block: number; readonly plain: Uint8Array } | null = null
  return (block) => {
    if (last?.block === block) return last.plain
    const packed = blocks[block]
    const rows = tiled ? blockHeight : Math.min(blockHeight, height - block * blockHeight)
    const plain = packed
      ? decompress(compression, packed, rows * rowBytes, blockHeight * rowBytes)
      : new Uint8Array(rows * rowBytes)
    last = { block, plain }
    return plain
  }
}

function* runsIn(
  { width, blockWidth, blockHeight, rowBytes }: MaskShape,
  place: CellWindow,
  unpack: (block: number) => Uint8Array,
): Generator<Run> {
  const [right, bottom] = [place.column + place.width, place.row + place.height]
  const across = Math.ceil(width / blockWidth)
  for (let top = place.row; top < bottom;) {
    const line = Math.floor(top / blockHeight)
    const end = Math.min(bottom, (line + 1) * blockHeight)
    for (let column = place.column; column < right;) {
      const along = Math.floor(column / blockWidth)
      const next = Math.min(right, (along + 1) * blockWidth)
      const plain = unpack(line * across + along)
      const [first, cells] = [column - along * blockWidth, next - column]
      for (let row = top; row < end; row++)
        yield { plain, at: (row - line * blockHeight) * rowBytes, first, column, row, cells }
      column = next
    }
    top = end
  }
}

function isBeyond({ offset, length }: ByteRange, { size }: RangeSource): boolean {
  return !(offset >= 0 && length >= 0 && offset + length <= size)
}

/**
 * Reads `NAME.tif.msk`. Null for one that GDAL does not obey, because it does not say that it is for the whole file. Throws
 * ReliefRefusal for one that is not read.
 */
async function readMaskBeside(
  file: string,
  name: string,
  raster: Pick<RasterFacts, 'width' | 'height'>,
): Promise<CellMask | null> {
  const source = openFileSource(name)
  try {
    const { main } = await readTiffDirectories(source)
    if (!isForAllBands(gdalNote(main, 'INTERNAL_MASK_FLAGS_1'))) return null
    const mask = await readMask(source, main, raster)
    if (mask) return mask
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
  } finally {
    source.close()
  }
  throw unreadMaskBeside(file, name)
}

/** GMF_PER_DATASET of GDAL: one mask for all bands. */
const PER_DATASET = 2

function isForAllBands(flags: string | null): boolean {
  return (Number(flags ?? 0) & PER_DATASET) !== 0
}

/** The error of a raster whose mask in the file is not read, and hides cells whose numbers, often 0, would become ground. */
export function unreadMask(file: string, nodata: string | null): ReliefRefusal {
  return new ReliefRefusal(
    `${file}: marks missing cells by an internal mask, which is not read; write them as a nodata value, for example with gdalwarp ${nodata === null ? '' : '-srcnodata None '}-dstnodata ${nodata ?? '-9999'}`,
  )
}

/** Who reads a raster: a build and an inspection read its mask, the live reader has no mask for its overviews. */
export type MaskReading = 'read' | 'refuse'

/** The masks of a raster that hide cells, and sentences about them without its name. */
interface Masks {
  readonly masks: readonly CellMask[]
  readonly notes: readonly string[]
}

/** What opens the masks of a raster. */
interface Masked {
  readonly source: RangeSource
  readonly raster: Pick<RasterFacts, 'width' | 'height' | 'nodata'>
  /** In the file: null for a mask that belongs to an overview, left out without a mask. */
  readonly inside?: TiffDirectory | null
  /** Path of the mask beside the file; null without one. */
  readonly beside: string | null
}

/** Opens the masks in and beside a file. Throws ReliefRefusal for one that is not read. */
export async function openMasks({ source, raster, inside, beside }: Masked): Promise<Masks> {
  const masks: CellMask[] = []
  const notes: string[] = []
  if (inside !== undefined) {
    const mask = inside && (await readMask(source, inside, raster))
    if (!mask) throw unreadMask(source.name, raster.nodata)
    masks.push(mask)
    notes.push('what the mask in the file hides is missing')
  }
  if (beside !== null) {
    const mask = await readMaskBeside(source.name, beside, raster)
    const name = path.basename(beside)
    if (mask) masks.push(mask)
    notes.push(
      mask
        ? `what ${name} beside it hides is missing`
        : `${name} beside it is not read, and GDAL does not obey it either, because it does not say what it is for`,
    )
  }
  return { masks, notes }
}

/** Cells of a raster of which all are compared with its mask: about a tenth of a second. */
const FEW_CELLS = 4_000_000

/**
 * Returns whether a mask hides a cell with a height, which a reader without the mask would show. Of a large file, or one at an
 * address, it hides one if it hides any cell. Throws ReliefRefusal for a damaged block.
 */
export async function hidesHeights(mask: CellMask, raster: BlockReader): Promise<boolean> {
  const { facts, source } = raster
  try {
    if (!mask.hidesAny()) return false
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error
    throw new ReliefRefusal(`${facts.name}: its mask is damaged (${error.message})`)
  }
  if (source.onDisk !== true || facts.width * facts.height > FEW_CELLS) return true
  const { across, down } = blocksOf(facts)
  let isHeight = false
  await readBlocks(
    raster,
    Array.from({ length: across * down }, (_, block) => block),
    (block, heights) => {
      if (!heights || isHeight) return
      const masked = heights.slice()
      mask.hide(facts, block, masked)
      isHeight = heights.some((value, at) => !Number.isNaN(value) && Number.isNaN(masked[at] ?? NaN))
    },
  )
  return isHeight
}
