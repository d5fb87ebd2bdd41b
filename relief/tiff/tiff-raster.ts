import type { getDecoder } from 'geotiff'
import { messageOf } from '#contract/http/fault.ts'
import { ReliefRefusal, DamagedBlock } from '../failures.ts'
import type { RangeSource } from '../source/range-source.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'
import { ALONE, sidecarsOf, unreadMaskBeside } from '../beside/sidecars.ts'
import { toHeights, type HeightScale, type HeightUnit } from '../reader/heights.ts'
import { keepPages, type PageCache } from '../source/page-cache.ts'
import { levelOf, overviewsOf } from '../reader/levels.ts'
import {
  placeOfBlock,
  type BlockReader,
  type OpenRaster,
  type RasterFacts,
  type RasterLevel,
  SAMPLES,
  type SampleName,
} from '../reader/raster.ts'
import { decompress } from './tiff-decompress.ts'
import { readTiffDirectories, type TiffDirectory } from './tiff-directory.ts'
import { openIndex } from './tiff-index.ts'
import { COMPRESSIONS, layoutOf, LERC, type TiffLayout } from './tiff-layout.ts'
import { factsOf, markOf } from './tiff-facts.ts'
import { hidesHeights, openMasks, unreadMask, type CellMask, type MaskReading } from './tiff-mask.ts'
import { samplesOf, numbersIn } from './tiff-samples.ts'

/** The header of a LERC2 blob (Esri's specification, versions 3 to 5, which end in a checksum). */
interface LercHeader {
  readonly width: number
  readonly height: number
  readonly sample: SampleName
  /** Number of cells that are not missing. */
  readonly valid: number
  /** Offset of the mask: its length, then its runs. */
  readonly maskAt: number
}

const TYPES: readonly SampleName[] = [
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float32',
  'float64',
]

const NAME = 'Lerc2 '

const FIRST_CHECKED = 3

const WITH_DEPTH = 4

const LAST = 5

/** Reads the header. Throws DamagedBlock for what the library would misread or reserve too much memory for. */
function readLercHeader(blob: Uint8Array): LercHeader {
  if (blob.length < 70) throw new DamagedBlock(`it has ${blob.length} bytes`)
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const name = String.fromCharCode(...blob.subarray(0, NAME.length))
  const version = view.getInt32(6, true)
  if (name !== NAME || version < FIRST_CHECKED || version > LAST)
    throw new DamagedBlock(`it is not a supported LERC (${JSON.stringify(name)}, version ${version})`)
  const height = view.getUint32(14, true)
  const width = view.getUint32(18, true)
  const depth = version >= WITH_DEPTH ? view.getUint32(22, true) : 1
  const at = version >= WITH_DEPTH ? 26 : 22
  const valid = view.getUint32(at, true)
  const bytes = view.getInt32(at + 8, true)
  const sample = TYPES[view.getInt32(at + 12, true)]
  if (depth !== 1 || sample === undefined || bytes < at + 44 || bytes > blob.length || valid > width * height)
    throw new DamagedBlock('the header of its LERC is damaged')
  return { width, height, sample, valid, maskAt: at + 40 }
}

const END = -32768

/**
 * Returns the mask: one bit for each cell, the highest first, 1 where a height is known. Returns null where none is
 * missing.
 */
function maskOf(blob: Uint8Array, { width, height, maskAt, valid }: LercHeader): Uint8Array | null {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const length = view.getUint32(maskAt, true)
  if (length === 0 && valid === width * height) return null
  const mask = new Uint8Array(Math.ceil((width * height) / 8))
  const end = Math.min(maskAt + 4 + length, blob.length)
  let out = 0
  for (let at = maskAt + 4; at + 2 <= end;) {
    const run = view.getInt16(at, true)
    at += 2
    if (run === END) break
    if (run > 0) {
      mask.set(blob.subarray(at, at + Math.min(run, mask.length - out)), out)
      at += run
      out = Math.min(out + run, mask.length)
    } else {
      mask.fill(blob[at++] ?? 0, out, out - run)
      out = Math.min(out - run, mask.length)
    }
  }
  if (out < mask.length) throw new DamagedBlock('the mask of its LERC is damaged')
  return mask
}

/** The compression around LERC, as TIFF numbers it, by the number in the tag of its parameters. */
const AROUND: Readonly<Record<number, number>> = { 0: 1, 1: 8, 2: 50000 }

/**
 * Decodes a block of `width` by `rows` cells to heights as stored, row by row; NaN where the mask hides a cell.
 * Throws DamagedBlock.
 */
type LercDecoder = (bytes: Uint8Array, width: number, rows: number, sample: SampleName) => Float32Array

/** Opens a decoder for Esri's LERC. The library ignores missing cells, so its mask is read here. */
async function openLerc(tags: TiffTags): Promise<LercDecoder> {
  const around = AROUND[tags.numbers(TAG.lercParameters)?.[1] ?? 0]
  // The library takes longer to load than most rasters take to read, and LERC is rare.
  const library = await import('geotiff')
  const decoder = await library.getDecoder(34887, {
    LercParameters: [0, 0],
    planarConfiguration: 1,
  } as unknown as Parameters<typeof getDecoder>[1])
  return (bytes, width, rows, sample) => {
    if (around === undefined) throw new DamagedBlock('its LERC is compressed in an unknown way')
    // A LERC blob is never much longer than the heights themselves.
    const most = width * rows * 16 + 4096
    const blob = decompress(around, bytes, 0, most)
    const header = readLercHeader(blob)
    if (header.width !== width || header.height !== rows || header.sample !== sample)
      throw new DamagedBlock(`its LERC has ${header.width} x ${header.height} cells (${header.sample})`)
    if (header.valid === 0) return new Float32Array(width * rows).fill(NaN)
    const heights = numbersIn(decodeBlob(decoder, blob), width * rows, sample)
    const mask = maskOf(blob, header)
    if (mask)
      for (let at = 0; at < heights.length; at++)
        if (((mask[at >> 3] ?? 0) & (128 >> (at & 7))) === 0) heights[at] = NaN
    return heights
  }
}

function decodeBlob(decoder: Awaited<ReturnType<typeof getDecoder>>, blob: Uint8Array): ArrayBuffer {
  try {
    return decoder.decodeBlock(new Uint8Array(blob).buffer) as ArrayBuffer
  } catch (error) {
    // The library throws texts and range errors. The header is valid, so the problem is in the block.
    throw new DamagedBlock(`its LERC: ${messageOf(error)}`)
  }
}

/**
 * Opens a GeoTIFF (also BigTIFF and COG) with one band of heights. Throws ReliefRefusal with the file and the problem.
 * @param unit of the heights, where the user gave it
 * @param reading what to do with a mask that hides heights; those of overviews are not read
 */
export async function openTiff(
  source: RangeSource,
  unit: HeightUnit | null = null,
  reading: MaskReading = 'refuse',
): Promise<OpenRaster> {
  const { name } = source
  const { main, overviews, mask } = await readTiffDirectories(source)
  const layout = layoutOf(name, main)
  const beside = source.onDisk === true ? sidecarsOf(name) : ALONE
  const { place, crs, nodata, scale, unitNamed, notes } = factsOf(name, main, layout, beside, unit)
  const { factor, offset } = scale
  const known = {
    name,
    kind: 'GeoTIFF',
    bytes: source.size,
    ...place,
    crs,
    nodata,
    ...((factor !== 1 || offset !== 0) && { scale: { factor, offset } }),
    ...(unit !== null && { heightUnit: unit }),
    ...(unitNamed && { unitNamed }),
  } as const
  const pages = keepPages(source)
  const found = await openMasks({
    source,
    raster: { width: layout.width, height: layout.height, nodata },
    ...(mask && { inside: await mask() }),
    beside: beside.mask,
  })
  const masks = reading === 'read' ? found.masks : []
  const whole = await openBlocks(source, pages, known, { directory: main, layout, scale, masks })
  if (reading === 'refuse')
    for (const [at, one] of found.masks.entries())
      if (await hidesHeights(one, whole))
        throw at === 0 && mask ? unreadMask(name, nodata) : unreadMaskBeside(name, beside.mask ?? name)
  const openLevels = async (): Promise<readonly RasterLevel[]> => {
    const levels = [levelOf(whole)]
    if (masks.length > 0) return levels
    for (const { directory, layout: smaller, cell } of overviewsOf(name, whole.facts, await overviews())) {
      // A nodata value beside the file is meant for all of its levels.
      const written = beside.aux?.nodata == null ? directory.text(TAG.gdalNodata)?.trim() : undefined
      const own = written === undefined ? scale : { ...scale, nodata: markOf(name, written) }
      const form = { directory, layout: smaller, scale: own, masks }
      levels.push(levelOf(await openBlocks(source, pages, { ...known, cell }, form), whole.facts))
    }
    return levels
  }
  let levels: Promise<readonly RasterLevel[]> | null = null
  return {
    ...whole,
    notes: [...notes, ...found.notes],
    levels: () => (levels ??= openLevels()),
    close: source.close,
  }
}

/** How the blocks of a level are stored. */
interface StoredForm {
  readonly directory: TiffDirectory
  readonly layout: TiffLayout
  readonly scale: HeightScale
  readonly masks: readonly CellMask[]
}

type KnownFacts = Pick<
  RasterFacts,
  | 'name'
  | 'kind'
  | 'bytes'
  | 'cell'
  | 'west'
  | 'north'
  | 'crs'
  | 'nodata'
  | 'scale'
  | 'heightUnit'
  | 'unitNamed'
>

async function openBlocks(
  source: RangeSource,
  pages: PageCache,
  known: KnownFacts,
  { directory, layout, scale, masks }: StoredForm,
): Promise<BlockReader> {
  const { name, size } = source
  const { width, height, sample, compression, blockWidth, blockHeight } = layout
  const { rangesOf, sparse } = openIndex({ file: name, size, pages }, directory, layout)
  const facts: RasterFacts = {
    ...known,
    ...{ width, height, sample },
    ...{ compression: COMPRESSIONS[compression] ?? String(compression), blockWidth, blockHeight },
    ...(sparse && { sparse }),
  }
  const decodeBlock = await decoderOf(layout, directory)
  return {
    facts,
    source,
    rangesOf,
    decode(block, from, doubts) {
      const { column, row, width: columns, height: rows } = placeOfBlock(facts, block)
      try {
        const heights = decodeBlock(from, layout.tiled ? blockHeight : rows)
        for (const mask of masks) mask.hide(facts, block, heights)
        doubts?.add(heights, blockWidth, columns, rows, scale)
        toHeights(heights, scale)
        return heights
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error
        throw new ReliefRefusal(
          `${name}: is damaged in its block at column ${column}, row ${row} (${error.message})`,
        )
      }
    },
  }
}

type BlockDecoder = (bytes: Uint8Array, rows: number) => Float32Array

async function decoderOf(layout: TiffLayout, directory: TiffDirectory): Promise<BlockDecoder> {
  const { blockWidth, blockHeight, compression, sample, predictor } = layout
  if (compression === LERC) {
    const lerc = await openLerc(directory)
    return (bytes, rows) => lerc(bytes, blockWidth, rows, sample)
  }
  const form = { sample, predictor, littleEndian: directory.littleEndian }
  const rowBytes = blockWidth * SAMPLES[sample]
  return (bytes, rows) =>
    samplesOf(decompress(compression, bytes, rows * rowBytes, blockHeight * rowBytes), blockWidth, rows, form)
}
