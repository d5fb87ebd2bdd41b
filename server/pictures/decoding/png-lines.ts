/** First column and line, and the steps from one to the next, of the seven passes of an interlaced PNG (PNG, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface PngSize {
  width: number
  height: number
  interlaced: boolean
}

/** The lines of a PNG in the parts in which they are stored: their number, and the pixels of each. */
export function partsOfPng({ width, height, interlaced }: PngSize): { columns: number; rows: number }[] {
  if (!interlaced) return [{ columns: width, rows: height }]
  return PASSES.map(([left, top, across, down]) => ({
    columns: Math.ceil((width - left) / across),
    rows: Math.ceil((height - top) / down),
  }))
}
