import type { RasterFrame } from '../height-source.ts'
import type { SampleName } from './samples.ts'

/** What is known of a raster without reading its heights; goes to worker threads and into files as JSON. */
export interface RasterFacts extends RasterFrame {
  /** Path or address. */
  readonly name: string
  readonly kind: 'GeoTIFF' | 'ASCII grid'
  /** Of the file; when it differs on opening, the file was changed meanwhile. */
  readonly bytes: number
  /** As the file names it, such as `EPSG:27700`; null where it names none. */
  readonly crs: string | null
  /** The mark for missing cells as it is written; null where there is none. */
  readonly nodata: string | null
  readonly sample: SampleName | 'text'
  readonly compression: string
  readonly blockWidth: number
  readonly blockHeight: number
  /** ASCII grids: where each block of rows begins, and where the last ends. */
  readonly rowsAt?: readonly number[]
}

/** Bytes of a file. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** A raster whose file is open. Blocks are numbered row by row from the north-west. */
export interface OpenRaster {
  readonly facts: RasterFacts
  /** As much as one request should ask for at least. */
  readonly reach: number
  /** Null for a block that the writer left out: nothing is known there. */
  readonly rangeOf: (block: number) => ByteRange | null
  readonly readBytes: (offset: number, length: number) => Promise<Uint8Array>
  /** Metres, rows of `blockWidth`; rows and columns beyond the raster may be there and mean nothing. Throws ReliefRefusal. */
  readonly decode: (block: number, bytes: Uint8Array) => Float32Array
  readonly close: () => void
}

export function blocksOf({ width, height, blockWidth, blockHeight }: RasterFacts): {
  across: number
  down: number
} {
  return { across: Math.ceil(width / blockWidth), down: Math.ceil(height / blockHeight) }
}

/** Where a block lies in its raster, without what of it reaches beyond. */
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
