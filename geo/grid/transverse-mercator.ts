import type { Position } from '../position.ts'

/** An ellipsoid of revolution. */
export interface Ellipsoid {
  /** Semi-major axis in metres. */
  a: number
  /** Flattening. */
  f: number
}

/** Also taken for GRS 80, whose poles are a tenth of a millimetre away. */
export const WGS84: Ellipsoid = { a: 6_378_137, f: 1 / 298.257223563 }
/** Airy 1830, of OSGB36: its axes are 6 377 563.396 m and 6 356 256.909 m. */
export const AIRY: Ellipsoid = { a: 6_377_563.396, f: (6_377_563.396 - 6_356_256.909) / 6_377_563.396 }

interface Definition {
  ellipsoid: Ellipsoid
  /** Origin in degrees. */
  latitude: number
  longitude: number
  /** Scale on the central meridian. */
  scale: number
  /** Metres at the origin. */
  easting: number
  northing: number
}

/** Between degrees of a datum, longitude first, and metres of a grid on it, easting first. */
export interface Projection {
  forward: (degrees: Position) => Position
  inverse: (metres: Position) => Position
}

const RADIANS = Math.PI / 180

/**
 * The transverse Mercator projection as a series of Krüger in the third flattening (C. F. F. Karney, "Transverse Mercator with an
 * accuracy of a few nanometers", Journal of Geodesy 85, 2011, equations 7 to 21 and 35 to 36). Four terms are accurate to a
 * micrometre within 3,900 km of the central meridian. Values that are not numbers give NaN.
 */
export function transverseMercator(definition: Definition): Projection {
  const { ellipsoid, scale, easting, northing } = definition
  const { a, f } = ellipsoid
  const e = Math.sqrt(f * (2 - f))
  const n = f / (2 - f)
  const radius = (scale * a * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n)
  const meridian = definition.longitude * RADIANS
  const forwards = [
    n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16 + (41 * n ** 4) / 180,
    (13 * n ** 2) / 48 - (3 * n ** 3) / 5 + (557 * n ** 4) / 1440,
    (61 * n ** 3) / 240 - (103 * n ** 4) / 140,
    (49_561 * n ** 4) / 161_280,
  ]
  const backwards = [
    -n / 2 + (2 * n ** 2) / 3 - (37 * n ** 3) / 96 + n ** 4 / 360,
    -(n ** 2) / 48 - n ** 3 / 15 + (437 * n ** 4) / 1440,
    (-17 * n ** 3) / 480 + (37 * n ** 4) / 840,
    (-4397 * n ** 4) / 161_280,
  ]

  /** From the tangent of a latitude to that of its conformal latitude. */
  const conformal = (tangent: number) => {
    const secant = Math.hypot(1, tangent)
    const sigma = Math.sinh(e * Math.atanh((e * tangent) / secant))
    return tangent * Math.hypot(1, sigma) - sigma * secant
  }
  const unconformal = (goal: number) => {
    let tangent = goal
    // Newton's method: two steps reach the precision of a number.
    for (let step = 0; step < 3; step++) {
      const at = conformal(tangent)
      tangent +=
        ((goal - at) * (1 + (1 - e ** 2) * tangent ** 2)) /
        ((1 - e ** 2) * Math.hypot(1, at) * Math.hypot(1, tangent))
    }
    return tangent
  }
  const sphere = (latitude: number, longitude: number): Position => {
    const tangent = conformal(Math.tan(latitude))
    const cosine = Math.cos(longitude)
    return series(
      forwards,
      Math.atan2(tangent, cosine),
      Math.asinh(Math.sin(longitude) / Math.hypot(tangent, cosine)),
    )
  }
  const origin = northing - radius * sphere(definition.latitude * RADIANS, 0)[0]
  return {
    forward([longitude, latitude]) {
      const [xi, eta] = sphere(latitude * RADIANS, longitude * RADIANS - meridian)
      return [easting + radius * eta, origin + radius * xi]
    },
    inverse([east, north]) {
      const [xi, eta] = series(backwards, (north - origin) / radius, (east - easting) / radius)
      const tangent = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi))
      const longitude = meridian + Math.atan2(Math.sinh(eta), Math.cos(xi))
      return [longitude / RADIANS, Math.atan(unconformal(tangent)) / RADIANS]
    },
  }
}

/** Adds the terms of a series to a place of the transverse Mercator projection of a sphere of radius 1. */
function series(terms: readonly number[], xi: number, eta: number): Position {
  let [north, east] = [xi, eta]
  for (const [at, term] of terms.entries()) {
    const double = 2 * (at + 1)
    north += term * Math.sin(double * xi) * Math.cosh(double * eta)
    east += term * Math.cos(double * xi) * Math.sinh(double * eta)
  }
  return [north, east]
}
