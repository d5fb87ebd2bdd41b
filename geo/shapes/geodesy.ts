import type { LatitudeLongitude } from '../position.ts'

// WGS 84: semi-major axis in metres, flattening.
const AXIS = 6_378_137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const E = Math.sqrt(E2)

/**
 * Returns the area of an outline on the WGS 84 ellipsoid in square metres, whichever way the ring runs. Corners are in
 * degrees, latitude first. Lambert's cylindrical equal-area projection keeps areas (Snyder 1987, pp. 76–77), so the
 * shoelace formula is exact there, apart from the slight curve of long edges.
 */
export function outlineArea(outline: readonly LatitudeLongitude[]): number {
  const corners = outline.map(equalArea)
  const doubled = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return sum + (next.x - corner.x) * (next.y + corner.y)
  }, 0)
  return Math.abs(doubled) / 2
}

/** Returns the length of the closed ring in metres. Corners are in degrees, latitude first. */
export function outlinePerimeter(outline: readonly LatitudeLongitude[]): number {
  return lineLength([...outline, ...outline.slice(0, 1)])
}

/** Returns the length of a line through places in metres. Places are in degrees, latitude first. */
export function lineLength(places: readonly LatitudeLongitude[]): number {
  return legLengths(places).reduce((sum, length) => sum + length, 0)
}

/** Returns the distances in metres from each place to the next: one fewer than there are places. */
export function legLengths(places: readonly LatitudeLongitude[]): number[] {
  return places.slice(1).map((place, index) => geodesicDistance(places[index] ?? place, place))
}

/** Enough steps for any two places that are not on opposite sides of the globe; in Wales three or four are enough. */
const MOST_STEPS = 50
/** Largest error in radians: 0.006 mm on the ground. */
const CLOSE_ENOUGH = 1e-12

/**
 * Returns the length of the shortest line between two places on the WGS 84 ellipsoid in metres, to a tenth of a
 * millimetre (Vincenty 1975, inverse problem). Places are in degrees, latitude first. Returns NaN for places almost on
 * opposite sides of the globe.
 */
export function geodesicDistance(from: LatitudeLongitude, to: LatitudeLongitude): number {
  const [sinU1, cosU1] = reducedLatitude(from[0])
  const [sinU2, cosU2] = reducedLatitude(to[0])
  const eastward = radians(to[1] - from[1])
  let lambda = eastward
  for (let step = 0; step < MOST_STEPS; step++) {
    const across = cosU2 * Math.sin(lambda)
    const along = cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda)
    const sinSigma = Math.hypot(across, along)
    if (sinSigma === 0) return 0
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * across) / sinSigma
    const cos2Alpha = 1 - sinAlpha ** 2
    // Along the equator the middle is undefined.
    const cosMiddle = cos2Alpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cos2Alpha
    const arc: Arc = { sigma, sinSigma, cosSigma, cosMiddle, cos2Alpha }
    const next = eastward + onSphere(arc, sinAlpha)
    if (Math.abs(next - lambda) < CLOSE_ENOUGH) return lengthOf(arc)
    lambda = next
  }
  return Number.NaN
}

interface Arc {
  /** Angle between the places on the auxiliary sphere in radians. */
  sigma: number
  sinSigma: number
  cosSigma: number
  /** Cosine of twice the angle from the equator to the middle of the line. */
  cosMiddle: number
  cos2Alpha: number
}

/**
 * Returns how much larger the difference in longitude is on the sphere, in radians (Vincenty's equations 10 and 11).
 */
function onSphere({ sigma, sinSigma, cosSigma, cosMiddle, cos2Alpha }: Arc, sinAlpha: number): number {
  const c = (FLATTENING / 16) * cos2Alpha * (4 + FLATTENING * (4 - 3 * cos2Alpha))
  const turn = sigma + c * sinSigma * (cosMiddle + c * cosSigma * (2 * cosMiddle ** 2 - 1))
  return (1 - c) * FLATTENING * sinAlpha * turn
}

/** Returns the length of the line in metres (Vincenty's equations 3, 4, 6 and 19). */
function lengthOf({ sigma, sinSigma, cosSigma, cosMiddle, cos2Alpha }: Arc): number {
  const minor = AXIS * (1 - FLATTENING)
  const u2 = (cos2Alpha * (AXIS ** 2 - minor ** 2)) / minor ** 2
  const a = 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))
  const b = (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
  const small = (b / 6) * cosMiddle * (4 * sinSigma ** 2 - 3) * (4 * cosMiddle ** 2 - 3)
  const correction = b * sinSigma * (cosMiddle + (b / 4) * (cosSigma * (2 * cosMiddle ** 2 - 1) - small))
  return minor * a * (sigma - correction)
}

/** Returns the sine and cosine of the latitude on the auxiliary sphere. */
function reducedLatitude(latitude: number): readonly [number, number] {
  const tangent = (1 - FLATTENING) * Math.tan(radians(latitude))
  const cosine = 1 / Math.hypot(1, tangent)
  return [tangent * cosine, cosine]
}

/**
 * Returns the place that lies a number of metres north and east of another, latitude first. The ground is taken as
 * flat, which is right to a thousandth over some kilometres in Wales.
 */
export function shifted(
  [latitude, longitude]: LatitudeLongitude,
  by: { north: number; east: number },
): [number, number] {
  const degree = metresPerDegree(latitude)
  return [latitude + by.north / degree.north, longitude + by.east / degree.east]
}

/**
 * Returns the corners of a circle around a place, latitude first, clockwise from the north. `radius` is in metres; up
 * to 25 km, corners are within 150 m of it.
 */
export function circleAround(centre: LatitudeLongitude, radius: number, corners: number): [number, number][] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    return shifted(centre, { north: radius * Math.cos(angle), east: radius * Math.sin(angle) })
  })
}

/** Returns the metres of a degree along the meridian and along the parallel, from the two radii of curvature. */
export function metresPerDegree(latitude: number): { north: number; east: number } {
  const sine = Math.sin(radians(latitude))
  const w = Math.sqrt(1 - E2 * sine * sine)
  return {
    north: radians((AXIS * (1 - E2)) / w ** 3),
    east: radians(AXIS / w) * Math.sqrt(1 - sine * sine),
  }
}

/** Projects a place onto the equal-area cylinder, in metres. */
function equalArea([latitude, longitude]: LatitudeLongitude): { x: number; y: number } {
  const sine = Math.sin(radians(latitude))
  const q = (1 - E2) * (sine / (1 - E2 * sine * sine) + Math.atanh(E * sine) / E)
  return { x: AXIS * radians(longitude), y: (AXIS * q) / 2 }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
