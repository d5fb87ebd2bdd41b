import type { CellWindow } from '#relief/height-source.ts'

/**
 * Heights in square blocks of `factor` by `factor` cells: the sum of the known heights (metres), the sum of their squares,
 * and their number. Sums of squares are in double precision, because a standard deviation is centimetres of heights of a
 * thousand metres.
 */
export interface Moments {
  readonly factor: number
  /** The first block, counted from the origin of the heights in blocks. */
  readonly column: number
  readonly row: number
  /** Width and height in blocks. */
  readonly width: number
  readonly height: number
  /** Sum and sum of squares of each block, side by side. */
  readonly sums: Float64Array
  readonly counts: Float32Array
}

/** The position of a window and the heights around it, for the scales that reach beyond it. */
export interface Surroundings {
  /** The first cell of the window. Blocks are counted from the same origin. */
  readonly column: number
  readonly row: number
  /** In blocks of NEAREST_FACTOR; null where nothing is known around the window. */
  readonly moments: Moments | null
}

/** Returns the blocks of `factor` by `factor` cells around all cells of a window. */
export function blocksAround(factor: number, { column, row, width, height }: CellWindow): CellWindow {
  const first = { column: Math.floor(column / factor), row: Math.floor(row / factor) }
  return {
    ...first,
    width: Math.ceil((column + width) / factor) - first.column,
    height: Math.ceil((row + height) / factor) - first.row,
  }
}

/** Returns blocks of which nothing is known, around all cells of a window. */
export function blankMoments(factor: number, window: CellWindow): Moments {
  const blocks = blocksAround(factor, window)
  const count = blocks.width * blocks.height
  return { factor, ...blocks, sums: new Float64Array(2 * count), counts: new Float32Array(count) }
}

/** Sums heights, row by row; NaN counts as unknown. */
export function momentsOf(values: Float32Array, place: CellWindow, factor: number): Moments {
  const moments = blankMoments(factor, place)
  const { sums, counts } = moments
  const west = place.column - moments.column * factor
  const north = place.row - moments.row * factor
  for (let y = 0; y < place.height; y++) {
    const line = Math.floor((north + y) / factor) * moments.width
    for (let x = 0; x < place.width; x++) {
      const value = values[y * place.width + x] ?? NaN
      if (Number.isNaN(value)) continue
      const at = line + Math.floor((west + x) / factor)
      sums[2 * at] = (sums[2 * at] ?? NaN) + value
      sums[2 * at + 1] = (sums[2 * at + 1] ?? NaN) + value * value
      counts[at] = (counts[at] ?? NaN) + 1
    }
  }
  return moments
}

/** Returns blocks of twice the side, each the sum of the four in it. */
export function halvedMoments(finer: Moments): Moments {
  const halved = blankMoments(2, finer)
  const { sums, counts } = halved
  for (let y = 0; y < finer.height; y++) {
    const line = ((finer.row + y) >> 1) - halved.row
    for (let x = 0; x < finer.width; x++) {
      const from = y * finer.width + x
      const to = line * halved.width + ((finer.column + x) >> 1) - halved.column
      sums[2 * to] = (sums[2 * to] ?? NaN) + (finer.sums[2 * from] ?? NaN)
      sums[2 * to + 1] = (sums[2 * to + 1] ?? NaN) + (finer.sums[2 * from + 1] ?? NaN)
      counts[to] = (counts[to] ?? NaN) + (finer.counts[from] ?? NaN)
    }
  }
  return { ...halved, factor: finer.factor * 2 }
}

/** Copies a rectangle of blocks, given like the blocks of `moments`; what lies beyond them is unknown. */
export function cutMoments(
  moments: Moments,
  { column, row, width, height }: CellWindow,
  into: Pick<Moments, 'sums' | 'counts'>,
): void {
  into.sums.fill(0)
  into.counts.fill(0)
  const left = Math.max(column, moments.column)
  const right = Math.min(column + width, moments.column + moments.width)
  if (right <= left) return
  const bottom = Math.min(row + height, moments.row + moments.height)
  for (let line = Math.max(row, moments.row); line < bottom; line++) {
    const from = (line - moments.row) * moments.width + left - moments.column
    const to = (line - row) * width + left - column
    into.counts.set(moments.counts.subarray(from, from + right - left), to)
    into.sums.set(moments.sums.subarray(2 * from, 2 * (from + right - left)), 2 * to)
  }
}
