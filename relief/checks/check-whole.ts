import { common, type CellWindow } from '../height-source.ts'
import { reopenRaster } from '../mosaic/open-raster.ts'
import { Doubts, type HeightLimits } from '../reader/heights.ts'
import { blocksOf, placeOfBlock, type BlockReader, type RasterFacts } from '../reader/raster.ts'
import { readBlocks } from '../reader/read-blocks.ts'

/** A summary of all cells of a raster. */
export interface HeightSummary {
  readonly cells: number
  readonly missing: number
  /** Metres; null where every cell is missing. */
  readonly lowest: number | null
  readonly highest: number | null
  /** What is hardly a height, in all blocks that the windows touch. */
  readonly doubts: Doubts
  /** Cells that lie far above or below all of their neighbours. */
  readonly lone: LoneCells
  /** The part of neighbours from west to east between which the ground is steeper than 56 degrees; 0 where there are none. */
  readonly steep: number
}

/** Cells far from all neighbours in their block, and where the first of them is, in cells of the raster. */
interface LoneCells {
  cells: number
  first: { readonly column: number; readonly row: number; readonly height: number } | null
}

/** Metres between a cell and each of its neighbours: more than a cliff, and no ground. */
const FAR = 50

/** Metres of height between neighbours, for each metre between them: 56 degrees. */
const STEEP = 1.5

const ANYTHING: HeightLimits = { lowest: -Infinity, highest: Infinity }

/**
 * Decodes every block of a raster, or of windows of it that share no cells. Throws ReliefRefusal with its name when one
 * is damaged.
 */
export async function checkWhole(
  known: RasterFacts,
  windows?: readonly CellWindow[],
  limits?: HeightLimits,
): Promise<HeightSummary> {
  const raster = await reopenRaster(known)
  try {
    return await summarise(raster, windows, limits)
  } finally {
    raster.close()
  }
}

/** Does the same for an open raster. */
export async function summarise(
  raster: BlockReader,
  windows: readonly CellWindow[] = [{ ...raster.facts, column: 0, row: 0 }],
  limits = ANYTHING,
): Promise<HeightSummary> {
  const { facts } = raster
  const doubts = new Doubts(limits)
  const lone: LoneCells = { cells: 0, first: null }
  const doubted: BlockReader = { ...raster, decode: (block, bytes) => raster.decode(block, bytes, doubts) }
  const { across } = blocksOf(facts)
  const step = STEEP * facts.cell
  let [cells, found, pairs, steep] = [0, 0, 0, 0]
  let lowest = Infinity
  let highest = -Infinity
  for (const window of windows) {
    cells += window.width * window.height
    const first = Math.floor(window.column / facts.blockWidth)
    const last = Math.floor((window.column + window.width - 1) / facts.blockWidth)
    const end = Math.ceil((window.row + window.height) / facts.blockHeight)
    for (let line = Math.floor(window.row / facts.blockHeight); line < end; line++) {
      const blocks = Array.from({ length: last - first + 1 }, (_, along) => line * across + first + along)
      await readBlocks(doubted, blocks, (block, heights) => {
        const place = placeOfBlock(facts, block)
        const part = common(place, window)
        if (!heights || !part) return
        for (let row = part.row; row < part.row + part.height; row++) {
          const from = (row - place.row) * facts.blockWidth + part.column - place.column
          let before = NaN
          for (let at = from; at < from + part.width; at++) {
            const value = heights[at] ?? NaN
            const rise = Math.abs(value - before)
            before = value
            if (rise >= 0) pairs++
            if (rise > step) steep++
            if (Number.isNaN(value)) continue
            found++
            if (value < lowest) lowest = value
            if (value > highest) highest = value
          }
        }
        addLone(lone, heights, facts.blockWidth, place, part)
      })
    }
  }
  const some = found > 0
  return {
    ...{ cells, missing: cells - found, doubts, lone, steep: pairs > 0 ? steep / pairs : 0 },
    ...{ lowest: some ? lowest : null, highest: some ? highest : null },
  }
}

/** Adds the lone cells of a part of a block, whose rows are `pitch` cells long. */
function addLone(
  lone: LoneCells,
  heights: Float32Array,
  pitch: number,
  place: CellWindow,
  part: CellWindow,
): void {
  const around = [-pitch - 1, -pitch, -pitch + 1, -1, 1, pitch - 1, pitch, pitch + 1]
  const [left, top] = [Math.max(part.column - place.column, 1), Math.max(part.row - place.row, 1)]
  const right = Math.min(part.column - place.column + part.width, place.width - 1)
  const bottom = Math.min(part.row - place.row + part.height, place.height - 1)
  for (let row = top; row < bottom; row++)
    for (let at = row * pitch + left; at < row * pitch + right; at++) {
      const height = heights[at] ?? NaN
      // Most cells are like their western neighbour, and end here.
      if (!(Math.abs(height - (heights[at - 1] ?? NaN)) > FAR)) continue
      const steps = around.map((step) => (heights[at + step] ?? NaN) - height)
      if (!steps.every((step) => step > FAR) && !steps.every((step) => step < -FAR)) continue
      lone.cells++
      lone.first ??= { column: place.column + at - row * pitch, row: place.row + row, height }
    }
}
