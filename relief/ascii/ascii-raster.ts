import { ReliefRefusal } from '../refusal.ts'
import { HEADER_BYTES, readAsciiHeader } from './ascii-header.ts'
import { readNumbers } from './ascii-numbers.ts'
import { findRows } from './ascii-rows.ts'
import { DamagedBlock } from '../tiff/damaged-block.ts'
import { nodataFrom, toHeights } from '../reader/heights.ts'
import { systemBeside } from './prj.ts'
import { levelOf } from '../reader/levels.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import { placeOfBlock, type BlockReader, type OpenRaster, type RasterFacts } from '../reader/raster.ts'

/** Rows are decoded together up to about this many cells, half a megabyte of text. */
const BLOCK_CELLS = 65_536

/**
 * Opens an ESRI ASCII grid of heights in metres. With `known`, the facts of an earlier reading, the file is not
 * searched for its rows again. Throws ReliefRefusal with the file and the problem.
 */
export async function openAscii(source: RangeSource, known?: RasterFacts): Promise<OpenRaster> {
  const { name, size } = source
  const header = readAsciiHeader(name, await readRange(source, 0, Math.min(HEADER_BYTES, size)), size)
  const { width, height, cell, west, north, nodata } = header
  const mark = nodataFrom(nodata)
  if (mark === null) throw new ReliefRefusal(`${name}: its nodata value, "${nodata}", is not a number`)
  const blockHeight = Math.min(height, Math.max(1, Math.floor(BLOCK_CELLS / width)))
  const rowsAt =
    known?.bytes === size && known.rowsAt ? known.rowsAt : await findRows(source, header, blockHeight)
  const facts: RasterFacts = {
    ...{
      name,
      kind: 'ASCII grid',
      bytes: size,
      width,
      height,
      cell,
      west,
      north,
      crs: systemBeside(name),
      nodata,
    },
    ...{ sample: 'text', compression: 'none', blockWidth: width, blockHeight, rowsAt },
  }
  const blocks: BlockReader = {
    facts,
    source,
    rangesOf: (wanted) =>
      Promise.resolve(
        wanted.map((block) => {
          const [offset = 0, end = 0] = rowsAt.slice(block, block + 2)
          return { offset, length: end - offset }
        }),
      ),
    decode(block, text) {
      const { row, height: rows } = placeOfBlock(facts, block)
      const heights = new Float32Array(width * rows)
      try {
        readNumbers(text, heights)
      } catch (error) {
        if (!(error instanceof DamagedBlock)) throw error
        throw new ReliefRefusal(`${name}: is damaged in rows ${row} to ${row + rows - 1} (${error.message})`)
      }
      toHeights(heights, { nodata: mark, factor: 1, offset: 0 })
      return heights
    },
  }
  return { ...blocks, levels: () => Promise.resolve([levelOf(blocks)]), close: source.close }
}
