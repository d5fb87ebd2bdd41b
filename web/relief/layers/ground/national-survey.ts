import type { Tileset } from '#contract/relief/tilesets.ts'
import { boxOf, isInBox } from '#geo/shapes/box.ts'
import type { Place } from '#geo/position.ts'

type Ground = Pick<Tileset, 'model' | 'live' | 'bounds'>

/** Zoom of the specification from which a flight is named. Further out, what is in view was flown on many days. */
export const FLIGHTS_FROM_ZOOM = 12

/**
 * Whether the ground that is drawn at a place is the national survey. A finished tileset lies above it, and so does the
 * invented ground that a visitor chose.
 *
 * @param tilesets in the order in which they are drawn, the highest first
 */
export function isNationalSurvey(tilesets: readonly Ground[], model: Ground['model'], place: Place): boolean {
  const drawn = tilesets.find((one) => one.model === model && isInBox(boxOf(one.bounds), place))
  return drawn?.live ?? false
}
