import type { RasterFrame } from '../height-source.ts'
import type { SampleName } from './samples.ts'

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
  readonly sample: SampleName | 'text'
  readonly compression: string
  readonly blockWidth: number
  readonly blockHeight: number
  /** For ASCII grids: where each block of rows begins, and where the last one ends, in bytes. */
  readonly rowsAt?: readonly number[]
}

/** A range of bytes in a file. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** A raster whose file is open. Blocks are numbered row by row from the north-west. */
export interface OpenRaster {
  readonly facts: RasterFacts
  /** The least number of bytes that a request should ask for. */
  readonly reach: number
  /** Returns the bytes of a block; null for a block that the writer left out, where nothing is known. */
  readonly rangeOf: (block: number) => ByteRange | null
  readonly readBytes: (offset: number, length: number) => Promise<Uint8Array>
  /**
   * Decodes a block to metres, in rows of `blockWidth`. Rows and columns beyond the raster have no meaning. Throws
   * ReliefRefusal where the block is damaged.
   */
  readonly decode: (block: number, bytes: Uint8Array) => Float32Array
  readonly close: () => void
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
