import rows from '#contract/site/places.json' with { type: 'json' }
import { boxAround, ringOfBox } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'

/** Square metres. The figure by which docs/relief.md estimates, too. */
const WALES = 20_779e6
/** One hundredth as in the design, and one because no source here says at which tide a coast is to be drawn. */
export const LEAST_LAND = 0.98 * WALES

/** Metres. Places are known to 100 m, and at the coast some are in the water: all are within a kilometre of land. */
const NEAR = 1000

/** A town or village of Wales by its English name, with a box of a kilometre to each side. */
export interface KnownPlace {
  name: string
  around: readonly Position[]
}

/** An area of the right size may lie elsewhere, or leave out a county and take in as much of the sea. These show it. */
export const PLACES: readonly KnownPlace[] = rows.map(([english, , longitude, latitude]) => ({
  name: String(english),
  around: ringOfBox(boxAround([[Number(longitude), Number(latitude)]], NEAR)),
}))
/** One hundredth of the places may be outside. */
export const MOST_OUTSIDE = Math.floor(PLACES.length / 100)
