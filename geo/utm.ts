import { transverseMercator, WGS84 } from './grid/transverse-mercator.ts'
import type { Position } from './position.ts'

/** Zones of the Universal Transverse Mercator grid in which Wales lies, on the northern half. */
export const WELSH_ZONES = [29, 30] as const
export type WelshZone = (typeof WELSH_ZONES)[number]

/** Metres of a zone (WGS 84, or ETRS89, which is taken as the same) to degrees. */
export function fromUtm(zone: WelshZone, metres: Position): Position {
  const grid = { latitude: 0, longitude: 6 * zone - 183, scale: 0.9996, easting: 500_000, northing: 0 }
  return transverseMercator({ ellipsoid: WGS84, ...grid }).inverse(metres)
}
