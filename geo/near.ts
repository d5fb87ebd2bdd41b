import type { Position } from './position.ts'

/** The ellipsoid of WGS 84: its longer half axis in metres, and the square of its eccentricity. */
const AXIS = 6_378_137
const ECCENTRICITY = 0.006_694_379_990_14

/** Returns the distance in metres of two places that lie close to each other, by the radii of the ellipsoid there. */
export function distanceNearby([longitude, latitude]: Position, [toLongitude, toLatitude]: Position): number {
  const radian = Math.PI / 180
  const middle = ((latitude + toLatitude) / 2) * radian
  const across = 1 - ECCENTRICITY * Math.sin(middle) ** 2
  const north = ((AXIS * (1 - ECCENTRICITY)) / across ** 1.5) * (toLatitude - latitude) * radian
  const east = (AXIS / Math.sqrt(across)) * Math.cos(middle) * (toLongitude - longitude) * radian
  return Math.hypot(north, east)
}
