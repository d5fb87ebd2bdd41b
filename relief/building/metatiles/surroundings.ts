import type { CellWindow, HeightSource } from '../../height-source.ts'
import { blankMoments, blocksAround, momentsOf, type Moments } from '../../kernels/position/moments.ts'
import { NEAREST_FACTOR } from '../../kernels/position/scales.ts'
import { freeAtOnce } from '../../reader/free.ts'
import type { WorkFiles } from '../../work/work-folder.ts'

/** Heights in blocks around metatiles, for layers that need them farther away than their windows reach. */
export interface HeightsAround {
  /** Returns the heights in blocks of NEAREST_FACTOR by NEAREST_FACTOR cells, in and around a window of cells. */
  readonly read: (window: CellWindow) => Promise<Moments>
}

/** Blocks along the side of a square, which is one file of the work: 1024 cells. */
const SIDE = 256
const CELLS = SIDE * NEAREST_FACTOR
const FOLDER = 'around'
/** Bytes of a block in a file: mean and variance in single precision, and the number of known cells. */
const BLOCK_BYTES = 9
/** Squares that a worker keeps, of 0.6 MB each: those around a metatile and its neighbours along the curve. */
const KEPT = 24

/**
 * Opens the heights around metatiles. The first worker that needs a square makes it from the rasters and writes it into the work;
 * all others read it. Its bytes do not depend on who makes it.
 * @param source heights in cells of the rasters
 */
export function openHeightsAround(work: WorkFiles, source: HeightSource): HeightsAround {
  const kept = new Map<string, Buffer>()
  const square = async (column: number, row: number): Promise<Buffer> => {
    const key = `${column}_${row}`
    const bytes = kept.get(key) ?? (await work.bytes(`${FOLDER}/${key}`)) ?? (await make(column, row, key))
    // Last in the map is what was used last.
    kept.delete(key)
    kept.set(key, bytes)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return bytes
  }
  const make = async (column: number, row: number, key: string): Promise<Buffer> => {
    const window = { column: column * CELLS, row: row * CELLS, width: CELLS, height: CELLS }
    const heights = new Float32Array(CELLS * CELLS)
    await source.read(window, heights)
    const bytes = packed(momentsOf(heights, window, NEAREST_FACTOR))
    freeAtOnce(heights.buffer)
    await work.put(`${FOLDER}/${key}`, [bytes])
    return bytes
  }
  return {
    async read(window) {
      const moments = blankMoments(NEAREST_FACTOR, window)
      const squares = blocksAround(SIDE, moments)
      for (let row = squares.row; row < squares.row + squares.height; row++)
        for (let column = squares.column; column < squares.column + squares.width; column++)
          unpack(await square(column, row), { column: column * SIDE, row: row * SIDE }, moments)
      return moments
    },
  }
}

/** Returns the blocks of a square for a file; nothing if no height is known. */
function packed({ sums, counts }: Moments): Buffer {
  if (counts.every((count) => count === 0)) return Buffer.alloc(0)
  const bytes = Buffer.alloc(counts.length * BLOCK_BYTES)
  for (const [at, count] of counts.entries()) {
    if (count === 0) continue
    const mean = (sums[2 * at] ?? NaN) / count
    const variance = Math.max(0, (sums[2 * at + 1] ?? NaN) / count - mean * mean)
    bytes.writeFloatLE(mean, at * BLOCK_BYTES)
    bytes.writeFloatLE(variance, at * BLOCK_BYTES + 4)
    bytes.writeUInt8(count, at * BLOCK_BYTES + 8)
  }
  return bytes
}

/** Copies those blocks of a square that lie in `into`. */
function unpack(bytes: Buffer, { column, row }: { column: number; row: number }, into: Moments): void {
  if (bytes.length === 0) return
  const right = Math.min(column + SIDE, into.column + into.width)
  const bottom = Math.min(row + SIDE, into.row + into.height)
  for (let y = Math.max(row, into.row); y < bottom; y++)
    for (let x = Math.max(column, into.column); x < right; x++) {
      const at = ((y - row) * SIDE + x - column) * BLOCK_BYTES
      const count = bytes.readUInt8(at + 8)
      if (count === 0) continue
      const to = (y - into.row) * into.width + x - into.column
      const mean = bytes.readFloatLE(at)
      into.sums[2 * to] = count * mean
      into.sums[2 * to + 1] = count * (bytes.readFloatLE(at + 4) + mean * mean)
      into.counts[to] = count
    }
}
