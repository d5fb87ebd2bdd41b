import type { Outline } from '#contract/records.ts'

type Corner = Outline[number]

// WGS 84: semi-major axis in metres, flattening.
const AXIS = 6_378_137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const E = Math.sqrt(E2)

/**
 * Area on the WGS 84 ellipsoid, in m²; whichever way the ring runs. Corners in degrees, latitude first.
 * A ring on Lambert's cylindrical equal-area projection keeps its area (Snyder 1987, p. 76 f.), so the shoelace
 * rule on it is exact but for the slight bend of long edges.
 */
export function outlineArea(outline: Outline): number {
  const corners = outline.map(equalArea)
  const doubled = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return sum + (next.x - corner.x) * (next.y + corner.y)
  }, 0)
  return Math.abs(doubled) / 2
}

/** Length of the closed ring, in metres. Corners in degrees, latitude first. */
export function outlinePerimeter(outline: Outline): number {
  return outline.reduce((sum, corner, index) => sum + edgeLength(corner, next(outline, index)), 0)
}

function next(outline: Outline, index: number): Corner {
  const corner = outline[(index + 1) % outline.length]
  if (corner === undefined) throw new RangeError('an empty outline has no corners')
  return corner
}

/** Gauss's mid-latitude formula: within a centimetre up to 10 km, within a metre up to 100 km. */
function edgeLength([latitude, longitude]: Corner, [toLatitude, toLongitude]: Corner): number {
  const degree = metresPerDegree((latitude + toLatitude) / 2)
  return Math.hypot(degree.north * (toLatitude - latitude), degree.east * (toLongitude - longitude))
}

/** The place that lies so many metres north and east of a corner; for steps of a corner, not for journeys. */
export function shifted([latitude, longitude]: Corner, by: { north: number; east: number }): Corner {
  const degree = metresPerDegree(latitude)
  return [latitude + by.north / degree.north, longitude + by.east / degree.east]
}

/** Metres of a degree along the meridian and along the parallel, from the two radii of curvature. */
function metresPerDegree(latitude: number): { north: number; east: number } {
  const sine = Math.sin(radians(latitude))
  const w = Math.sqrt(1 - E2 * sine * sine)
  return {
    north: radians((AXIS * (1 - E2)) / w ** 3),
    east: radians(AXIS / w) * Math.sqrt(1 - sine * sine),
  }
}

/** Metres on the equal-area cylinder. */
function equalArea([latitude, longitude]: Corner): { x: number; y: number } {
  const sine = Math.sin(radians(latitude))
  const q = (1 - E2) * (sine / (1 - E2 * sine * sine) + Math.atanh(E * sine) / E)
  return { x: AXIS * radians(longitude), y: (AXIS * q) / 2 }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
