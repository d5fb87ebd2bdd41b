import { zxyToTileId } from 'pmtiles'
import type { MetatileAddress } from './passes.ts'

/** A zoom with more metatiles along a side than any build has. */
const DEEP = 20

/** Along the Hilbert curve: metatiles that follow each other are neighbours, so their rasters are still open. */
export function alongCurve(metatiles: readonly MetatileAddress[]): MetatileAddress[] {
  return metatiles
    .map((metatile) => ({ metatile, id: zxyToTileId(DEEP, metatile.x, metatile.y) }))
    .sort((a, b) => a.id - b.id)
    .map(({ metatile }) => metatile)
}

/** Metatiles of part `part` (from 1) of `of`: a stretch of the curve, so that each part is an area of its own. */
export function partOf<T>(metatiles: readonly T[], { part, of }: { part: number; of: number }): T[] {
  const start = Math.floor(((part - 1) * metatiles.length) / of)
  const end = Math.floor((part * metatiles.length) / of)
  return metatiles.slice(start, end)
}
