import { zxyToTileId } from 'pmtiles'
import type { MetatileAddress } from './passes.ts'

/** A zoom with more metatiles along each side than any build has. */
const DEEP = 20

/**
 * Sorts metatiles along the Hilbert curve. Neighbours in the list are neighbours on the ground, so their rasters are
 * still open.
 */
export function alongCurve(metatiles: readonly MetatileAddress[]): MetatileAddress[] {
  return metatiles
    .map((metatile) => ({ metatile, id: zxyToTileId(DEEP, metatile.x, metatile.y) }))
    .sort((a, b) => a.id - b.id)
    .map(({ metatile }) => metatile)
}

/**
 * Returns part `part` (counted from 1) of `of` parts. Each part is a section of the curve and so covers its own area.
 */
export function partOf<T>(metatiles: readonly T[], { part, of }: { part: number; of: number }): T[] {
  const start = Math.floor(((part - 1) * metatiles.length) / of)
  const end = Math.floor((part * metatiles.length) / of)
  return metatiles.slice(start, end)
}
