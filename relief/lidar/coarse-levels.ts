import type { CellWindow, HeightSource, RasterFrame } from '../height-source.ts'

/** Metres: the size of the cells at which the levels end, for the coarsest zoom of live tiles. */
const LARGEST_CELL = 2048
/** Rows of a level that are made at once, so that memory does not grow with the finer level. */
const STRIP = 128

/**
 * Continues the levels of a raster with coarser ones, each with cells of twice the size, until its cells are about as
 * large as the pixels of the coarsest zoom: the overviews of a country end long before. Each is made as a whole when it is
 * first read, from the level before, and stays in memory: of Wales from cells of 64 m, 15 MB for all of them.
 */
export function withCoarseLevels(levels: readonly HeightSource[]): HeightSource[] {
  const all = [...levels]
  for (let last = all.at(-1); last && last.frame.cell < LARGEST_CELL / Math.SQRT2; last = all.at(-1))
    all.push(halved(last))
  return all
}

function halved(finer: HeightSource): HeightSource {
  const frame: RasterFrame = {
    ...finer.frame,
    width: Math.ceil(finer.frame.width / 2),
    height: Math.ceil(finer.frame.height / 2),
    cell: finer.frame.cell * 2,
  }
  let making: Promise<Float32Array> | null = null
  const make = (): Promise<Float32Array> => {
    making ??= makeWhole(finer, frame).catch((error: unknown) => {
      // The next reader tries again.
      making = null
      throw error
    })
    return making
  }
  return {
    frame,
    read: async (window, into) => copy(await make(), frame, window, into),
    close: () => Promise.resolve(),
  }
}

/** Each cell is the mean of the known cells among the four below it, and unknown if there are none. */
async function makeWhole(finer: HeightSource, { width, height }: RasterFrame): Promise<Float32Array> {
  const values = new Float32Array(width * height)
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const below = new Float32Array(2 * width * 2 * rows)
    await finer.read({ column: 0, row: 2 * top, width: 2 * width, height: 2 * rows }, below)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < width; column++) {
        const at = 4 * width * row + 2 * column
        values[(top + row) * width + column] = mean(below, [at, at + 1, at + 2 * width, at + 2 * width + 1])
      }
  }
  return values
}

function mean(values: Float32Array, places: readonly number[]): number {
  let [sum, known] = [0, 0]
  for (const place of places) {
    const value = values[place] ?? NaN
    if (Number.isNaN(value)) continue
    sum += value
    known++
  }
  return known > 0 ? sum / known : NaN
}

function copy(values: Float32Array, frame: RasterFrame, window: CellWindow, into: Float32Array): void {
  into.fill(NaN, 0, window.width * window.height)
  const left = Math.max(0, window.column)
  const right = Math.min(frame.width, window.column + window.width)
  if (right <= left) return
  const bottom = Math.min(frame.height, window.row + window.height)
  for (let row = Math.max(0, window.row); row < bottom; row++) {
    const from = row * frame.width
    const to = (row - window.row) * window.width + left - window.column
    into.set(values.subarray(from + left, from + right), to)
  }
}
