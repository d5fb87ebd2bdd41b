import { zxyToTileId } from 'pmtiles'
import type { SquareAddress } from './passes.ts'

/** A zoom with more squares along a side than any build has. */
const DEEP = 20

/** Along the Hilbert curve: squares that follow each other are neighbours, so their rasters are still open. */
export function alongCurve(squares: readonly SquareAddress[]): SquareAddress[] {
  return squares
    .map((square) => ({ square, id: zxyToTileId(DEEP, square.x, square.y) }))
    .sort((a, b) => a.id - b.id)
    .map(({ square }) => square)
}

/** Squares of part `part` (from 1) of `of`: a stretch of the curve, so that each part is an area of its own. */
export function partOf<T>(squares: readonly T[], { part, of }: { part: number; of: number }): T[] {
  const start = Math.floor(((part - 1) * squares.length) / of)
  const end = Math.floor((part * squares.length) / of)
  return squares.slice(start, end)
}
