import type { CellWindow } from '../height-source.ts'
import { openLevel, levelOf } from '../reader/levels.ts'
import { blocksOf, type BlockReader, type RasterFacts } from '../reader/raster.ts'
import { BLOCK } from '../writer/blocks.ts'

/** Bytes of heights that are read ahead. */
const AHEAD_BYTES = 64 * 1024 * 1024
/** Rows of blocks that are read ahead at most. */
const MOST_AHEAD = 4

/** Returns the bytes of the blocks under a window for each row of blocks, from the north. Reads parts of the index. */
export async function bytesUnder(raster: BlockReader, window: CellWindow): Promise<number[]> {
  const { blockWidth, blockHeight } = raster.facts
  const { across } = blocksOf(raster.facts)
  const [left, right] = spanOf(window.column, window.width, blockWidth)
  const [top, bottom] = spanOf(window.row, window.height, blockHeight)
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, along) => (top + row) * across + left + along),
  )
  const ranges = await raster.rangesOf(rows.flat())
  return rows.map((row, index) => {
    const first = index * row.length
    return ranges.slice(first, first + row.length).reduce((sum, range) => sum + (range?.length ?? 0), 0)
  })
}

/**
 * Reads the rows of a window, as many at a time as a block of the writer has, beginning with that row of blocks. The rows
 * are read in whole blocks of the source, each once, and some of them ahead.
 * @param read called with each row of blocks of the source, counted from the top of the window
 */
export async function* rowsOf(
  raster: BlockReader,
  window: CellWindow,
  firstBand: number,
  read: (row: number) => void,
): AsyncGenerator<Float32Array> {
  const source = openLevel(levelOf(raster))
  const strips = stripsOf(raster.facts, window, window.row + firstBand * BLOCK)
  const ahead = aheadOf(raster.facts, window)
  const coming: Promise<Float32Array>[] = []
  let waiting = new Float32Array(0)
  let left = window.height - firstBand * BLOCK
  try {
    for (const [at, strip] of strips.entries()) {
      for (let next = at + coming.length; next < Math.min(at + ahead, strips.length); next++) {
        const wanted = strips[next] ?? strip
        const values = new Float32Array(wanted.width * wanted.height)
        const reading = source.read(wanted, values).then(() => values)
        // If an earlier one fails, nothing waits for this one.
        reading.catch(() => undefined)
        coming.push(reading)
      }
      waiting = joined(waiting, (await coming.shift()) ?? new Float32Array(0))
      read(
        spanOf(strip.row, 1, raster.facts.blockHeight)[0] -
          spanOf(window.row, 1, raster.facts.blockHeight)[0],
      )
      for (let rows = Math.min(BLOCK, left); rows > 0 && waiting.length >= rows * window.width;) {
        yield waiting.slice(0, rows * window.width)
        waiting = waiting.subarray(rows * window.width)
        left -= rows
        rows = Math.min(BLOCK, left)
      }
    }
  } finally {
    await source.close()
  }
}

/** Returns the first and the last block that cells from `start` touch. */
function spanOf(start: number, count: number, block: number): [first: number, last: number] {
  return [Math.floor(start / block), Math.floor((start + count - 1) / block)]
}

/** Cuts the rest of a window, from a row on, where a row of blocks of the source ends. */
function stripsOf({ blockHeight }: RasterFacts, window: CellWindow, from: number): CellWindow[] {
  const strips: CellWindow[] = []
  const end = window.row + window.height
  for (let row = from; row < end;) {
    const next = Math.min((Math.floor(row / blockHeight) + 1) * blockHeight, end)
    strips.push({ ...window, row, height: next - row })
    row = next
  }
  return strips
}

function aheadOf({ blockHeight }: RasterFacts, { width }: CellWindow): number {
  return Math.min(MOST_AHEAD, Math.max(1, Math.floor(AHEAD_BYTES / (blockHeight * width * 4))))
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
