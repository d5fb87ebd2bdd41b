import type { RasterFrame } from '../height-source.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import type { Doubts, HeightUnit } from './heights.ts'

/** Sample formats, and the bytes of each. */
export const SAMPLES = {
  uint8: 1,
  int8: 1,
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  float64: 8,
} as const

/** A sample format, such as `int16` or `float32`. */
export type SampleName = keyof typeof SAMPLES

const FORMATS: Readonly<Record<number, string>> = { 1: 'uint', 2: 'int', 3: 'float' }

/** Returns the sample format for TIFF's BitsPerSample and SampleFormat; null for one that is not supported. */
export function sampleNameOf(bits: number, format: number): SampleName | null {
  const name = `${FORMATS[format] ?? ''}${bits}`
  return Object.hasOwn(SAMPLES, name) ? (name as SampleName) : null
}

/** What is known of a raster without reading its heights. These plain values go to worker threads and into files. */
export interface RasterFacts extends RasterFrame {
  /** Path or address. */
  readonly name: string
  readonly kind: 'GeoTIFF' | 'ASCII grid'
  /** File size in bytes. If it differs on opening, the file has changed. */
  readonly bytes: number
  /** The system as the file names it, such as `EPSG:27700`; null where it names none. */
  readonly crs: string | null
  /** The nodata value as it is written; null where there is none. */
  readonly nodata: string | null
  /** How the numbers become heights, as the file or one beside it says: height = number * factor + offset. */
  readonly scale?: { readonly factor: number; readonly offset: number }
  /** The unit of the heights as the user gave it; left out where it is for the file to say. */
  readonly heightUnit?: HeightUnit
  /** True if the file names the metre as the unit of its band. */
  readonly unitNamed?: true
  readonly sample: SampleName | 'text'
  readonly compression: string
  readonly blockWidth: number
  readonly blockHeight: number
  /** True if the writer left blocks out, or may have, where the index is too long to be read at once. */
  readonly sparse?: true
  /** For ASCII grids: where each block of rows begins, and where the last one ends, in bytes. */
  readonly rowsAt?: readonly number[]
}

/** Reads blocks, which are numbered row by row from the north-west. */
export interface BlockReader {
  readonly facts: RasterFacts
  readonly source: RangeSource
  /**
   * Returns the range of each block; null for a block that the writer left out, where nothing is known. Reads the parts
   * of the index that are not at hand. Throws ReliefRefusal for a block that lies beyond the end of the file.
   */
  readonly rangesOf: (blocks: readonly number[]) => Promise<readonly (ByteRange | null)[]>
  /**
   * Decodes a block to metres, in rows of `blockWidth`. Rows and columns beyond the raster have no meaning. Throws
   * ReliefRefusal where the block is damaged.
   * @param doubts counts what is hardly a height
   */
  readonly decode: (block: number, bytes: Uint8Array, doubts?: Doubts) => Float32Array
}

/** A raster whose file is open. */
export interface OpenRaster extends BlockReader {
  /** Sentences about files beside the raster, without its name: what was taken from them, and which are not read. */
  readonly notes: readonly string[]
  /**
   * Returns the levels of the raster: itself, then the overviews in the file, each coarser than the one before. Throws
   * ReliefRefusal for an overview that is stored in a form that is not supported.
   */
  readonly levels: () => Promise<readonly RasterLevel[]>
  /** Closes the file, also for all levels. */
  readonly close: () => void
}

/** The heights of a raster at one cell size: of all of it, from its north-west corner. */
export interface RasterLevel {
  /**
   * Size of a cell in metres from west to east and from north to south: the extent of the raster, divided by the
   * cells of the level. The two differ a little where a side of the raster is odd, as do the overviews of GDAL.
   */
  readonly cellEast: number
  readonly cellSouth: number
  /** The blocks of the level. `cell` in its facts is the mean of the two sizes. */
  readonly blocks: BlockReader
}

/** Returns the number of blocks of a raster across and down. */
export function blocksOf({ width, height, blockWidth, blockHeight }: RasterFacts): {
  across: number
  down: number
} {
  return { across: Math.ceil(width / blockWidth), down: Math.ceil(height / blockHeight) }
}

/** Returns the position and size of a block in its raster, without the part beyond the edge. All are in cells. */
export function placeOfBlock(facts: RasterFacts, block: number) {
  const { across } = blocksOf(facts)
  const column = (block % across) * facts.blockWidth
  const row = Math.floor(block / across) * facts.blockHeight
  return {
    column,
    row,
    width: Math.min(facts.blockWidth, facts.width - column),
    height: Math.min(facts.blockHeight, facts.height - row),
  }
}
