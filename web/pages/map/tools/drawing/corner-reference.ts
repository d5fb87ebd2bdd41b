import type { Outline } from '#contract/records/records.ts'
import { gridReference } from '#geo/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '#geo/national-grid.ts'

/** Metres: as precise as positions that are drawn by eye can be. */
const FINENESS = 10

/** The grid reference of a corner, such as `SN 5998 7991`; null outside the National Grid. */
export function cornerReference([latitude, longitude]: Outline[number], grid: NationalGrid): string | null {
  const place = { latitude, longitude }
  return gridReference(grid.fromDegrees(place), grid.isExactAt(place) ? FINENESS : FITTED_SQUARE)
}
