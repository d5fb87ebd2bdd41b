import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { squareAround } from './outlines.ts'

/** A record of nobody, for tests below the routes: a cairn in a square with sides of `side` metres. */
export function newRecordAt(latitude: number, longitude: number, { title = 'A cairn', side = 100 } = {}) {
  const outline = squareAround(latitude, longitude, side)
  return {
    accountId: null,
    title,
    description: 'Made for a test.',
    prn: null,
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'unknown',
    outline,
    ring: closedRing(outline.map(toPosition)),
    demonstration: false,
  } as const
}
