import { common, type CellWindow } from '../height-source.ts'
import { reopenRaster } from '../mosaic/open-raster.ts'
import { blocksOf, placeOfBlock, type BlockReader, type RasterFacts } from './raster.ts'
import { readBlocks } from './read-blocks.ts'

/** A summary of all cells of a raster. */
export interface HeightSummary {
  readonly cells: number
  readonly missing: number
  /** Metres; null where every cell is missing. */
  readonly lowest: number | null
  readonly highest: number | null
}

/**
 * Decodes every block of a raster, or of windows of it that share no cells. Throws ReliefRefusal with its name when one
 * is damaged.
 */
export async function checkWhole(
  known: RasterFacts,
  windows?: readonly CellWindow[],
): Promise<HeightSummary> {
  const raster = await reopenRaster(known)
  try {
    return await summarise(raster, windows)
  } finally {
    raster.close()
  }
}

/** Does the same for an open raster. */
export async function summarise(
  raster: BlockReader,
  windows: readonly CellWindow[] = [{ ...raster.facts, column: 0, row: 0 }],
): Promise<HeightSummary> {
  const { facts } = raster
  const { across } = blocksOf(facts)
  let [cells, found] = [0, 0]
  let lowest = Infinity
  let highest = -Infinity
  for (const window of windows) {
    cells += window.width * window.height
    const first = Math.floor(window.column / facts.blockWidth)
    const last = Math.floor((window.column + window.width - 1) / facts.blockWidth)
    const end = Math.ceil((window.row + window.height) / facts.blockHeight)
    for (let line = Math.floor(window.row / facts.blockHeight); line < end; line++) {
      const blocks = Array.from({ length: last - first + 1 }, (_, along) => line * across + first + along)
      await readBlocks(raster, blocks, (block, heights) => {
        const place = placeOfBlock(facts, block)
        const part = common(place, window)
        if (!heights || !part) return
        for (let row = part.row; row < part.row + part.height; row++) {
          const from = (row - place.row) * facts.blockWidth + part.column - place.column
          for (let at = from; at < from + part.width; at++) {
            const value = heights[at] ?? NaN
            if (Number.isNaN(value)) continue
            found++
            if (value < lowest) lowest = value
            if (value > highest) highest = value
          }
        }
      })
    }
  }
  const some = found > 0
  return { cells, missing: cells - found, lowest: some ? lowest : null, highest: some ? highest : null }
}
