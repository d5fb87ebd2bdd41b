import { ReliefRefusal } from '../failures.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'
import { SAMPLES, sampleNameOf, type SampleName } from '../reader/raster.ts'

/** The supported compressions by the number in the Compression tag (TIFF 6.0, LERC and ZSTD as in libtiff). */
export const COMPRESSIONS: Readonly<Record<number, string>> = {
  1: 'none',
  5: 'LZW',
  8: 'deflate',
  32946: 'deflate',
  32773: 'PackBits',
  34887: 'LERC',
  50000: 'ZSTD',
}
const NONE = 1
/** PhotometricInterpretation of a picture whose numbers stand for colours. */
const PALETTE = 3
/** The number of LERC in the Compression tag. */
export const LERC = 34887

/**
 * Limits for the cells along a side, and for the bytes and the number of blocks. A file beyond them is damaged, or
 * should be split.
 */
const MOST_CELLS = 10_000_000
const MOST_BLOCK_BYTES = 128 * 1024 * 1024
const MOST_BLOCKS = 4_000_000
/** Uncompressed strips are read in parts of about this many cells. */
const PART_CELLS = 65_536

/**
 * The layout of heights in a TIFF: blocks of `blockWidth` by `blockHeight` cells, row by row. The last ones may
 * extend beyond the raster.
 */
export interface TiffLayout {
  readonly width: number
  readonly height: number
  readonly blockWidth: number
  readonly blockHeight: number
  /** Number of blocks side by side. */
  readonly across: number
  readonly down: number
  readonly sample: SampleName
  readonly compression: number
  readonly predictor: number
  /** True for tiles, which are stored completely even where they extend beyond the raster. */
  readonly tiled: boolean
  /** Rows of a strip as it is stored; uncompressed ones are divided into blocks of fewer rows. */
  readonly stripRows: number
}

/** Reads the layout. Throws ReliefRefusal for anything that is not a supported terrain model. */
export function layoutOf(file: string, tags: TiffTags): TiffLayout {
  const width = tags.number(TAG.width) ?? 0
  const height = tags.number(TAG.height) ?? 0
  if (!isCount(width, MOST_CELLS) || !isCount(height, MOST_CELLS))
    throw new ReliefRefusal(`${file}: claims to have ${width} x ${height} cells`)
  const form = { width, height, ...sampleFormOf(file, tags) }
  const tiled = tags.number(TAG.tileWidth) !== undefined
  const shape = tiled ? tilesOf(tags, form) : stripsOf(tags, form)
  checkShape(file, shape, form)
  const stripRows = shape.blockHeight
  if (tiled || form.compression !== NONE) return { ...form, ...shape, tiled, stripRows }
  const rows = partRows(stripRows, shape.down === 1, form.width)
  return { ...form, ...shape, blockHeight: rows, down: Math.ceil(form.height / rows), tiled, stripRows }
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= most
}

type Form = Pick<TiffLayout, 'width' | 'height' | 'sample' | 'compression' | 'predictor'>

function sampleFormOf(file: string, tags: TiffTags): Pick<Form, 'sample' | 'compression' | 'predictor'> {
  const bands = tags.number(TAG.samplesPerPixel) ?? 1
  if (bands !== 1) throw new ReliefRefusal(`${file}: has ${bands} bands; a terrain model has one`)
  const bits = tags.number(TAG.bitsPerSample) ?? 1
  const format = tags.number(TAG.sampleFormat) ?? 1
  if (tags.number(TAG.photometric) === PALETTE)
    throw new ReliefRefusal(
      `${file}: is a picture (its numbers stand for colours of a palette), and has no heights`,
    )
  const sample = sampleNameOf(bits, format)
  if (sample === null)
    throw new ReliefRefusal(`${file}: has cells of ${bits} bits (format ${format}), which are not supported`)
  const compression = tags.number(TAG.compression) ?? NONE
  if (COMPRESSIONS[compression] === undefined)
    throw new ReliefRefusal(
      `${file}: its compression is not supported (${compression}); convert it to deflate`,
    )
  // LERC stores heights without a predictor, but some writers name one.
  const predictor = compression === LERC ? 1 : (tags.number(TAG.predictor) ?? 1)
  const floats = sample.startsWith('float')
  if (predictor !== 1 && predictor !== 2 && !(predictor === 3 && floats))
    throw new ReliefRefusal(`${file}: has predictor ${predictor}, which is not supported for ${sample}`)
  if ((tags.number(TAG.fillOrder) ?? 1) !== 1)
    throw new ReliefRefusal(`${file}: has its bits in reverse order, which is not supported`)
  return { sample, compression, predictor }
}

interface Shape {
  /** Cells of a tile, or of a strip as it is stored. */
  readonly blockWidth: number
  readonly blockHeight: number
  readonly across: number
  readonly down: number
}

function tilesOf(tags: TiffTags, form: Form): Shape {
  const blockWidth = tags.number(TAG.tileWidth) ?? 0
  const blockHeight = tags.number(TAG.tileHeight) ?? 0
  const across = Math.ceil(form.width / blockWidth)
  return { blockWidth, blockHeight, across, down: Math.ceil(form.height / blockHeight) }
}

function stripsOf(tags: TiffTags, { width, height }: Form): Shape {
  const blockHeight = Math.min(tags.number(TAG.rowsPerStrip) ?? height, height)
  return { blockWidth: width, blockHeight, across: 1, down: Math.ceil(height / blockHeight) }
}

function checkShape(file: string, shape: Shape, form: Form): void {
  const { blockWidth, blockHeight, across, down } = shape
  if (!isCount(blockWidth, MOST_CELLS) || !isCount(blockHeight, MOST_CELLS) || across * down > MOST_BLOCKS)
    throw new ReliefRefusal(`${file}: claims to have blocks of ${blockWidth} x ${blockHeight} cells`)
  const parted = across === 1 && form.compression === NONE && blockWidth === form.width
  if (!parted && blockWidth * blockHeight * SAMPLES[form.sample] > MOST_BLOCK_BYTES)
    throw new ReliefRefusal(
      `${file}: its blocks of ${blockWidth} x ${blockHeight} cells do not fit in memory; convert it to tiles`,
    )
}

/**
 * Returns the rows of the parts into which a strip is divided. All have the same number, so that all blocks lie on one
 * grid; the only strip of a file may have a shorter last part.
 */
function partRows(rows: number, only: boolean, width: number): number {
  const most = Math.max(1, Math.floor(PART_CELLS / width))
  if (rows <= most) return rows
  if (only) return most
  let part = most
  while (rows % part !== 0) part--
  return part
}
