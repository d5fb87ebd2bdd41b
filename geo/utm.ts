import proj4 from 'proj4'
import type { Position } from './position.ts'

/** Zones of the Universal Transverse Mercator grid in which Wales lies, on the northern half. */
export const WELSH_ZONES = [29, 30] as const
export type WelshZone = (typeof WELSH_ZONES)[number]

/** Metres of a zone (WGS 84, or ETRS89, which is taken as the same) to degrees. */
export function fromUtm(zone: WelshZone, [easting, northing]: readonly [number, number]): Position {
  const definition = `+proj=utm +zone=${zone} +ellps=WGS84 +towgs84=0,0,0 +units=m +no_defs`
  const [longitude = NaN, latitude = NaN] = proj4(definition, 'WGS84').forward([easting, northing])
  return [longitude, latitude]
}
