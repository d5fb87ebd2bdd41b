/** A point on a flat grid, in any unit of length. */
export interface FlatPoint {
  readonly x: number
  readonly y: number
}

export interface RingMeasures {
  /** The longer side of the smallest rectangle around the ring, however it is turned. */
  length: number
  /** The shorter side. */
  width: number
  area: number
  perimeter: number
}

/** Measures a ring on a flat grid, in the unit of its points. The first point may be repeated at the end. */
export function ringMeasures(ring: readonly FlatPoint[]): RingMeasures {
  return { ...smallestRectangle(ring), area: flatArea(ring), perimeter: flatPerimeter(ring) }
}

/** Returns the area of a ring, whichever way it runs. */
export function flatArea(ring: readonly FlatPoint[]): number {
  const [origin] = ring
  if (!origin) return 0
  // From the first corner, because far from the origin of a grid the products would lose digits.
  const doubled = ring.reduce((sum, corner, at) => sum + cross(origin, corner, next(ring, at)), 0)
  return Math.abs(doubled) / 2
}

function flatPerimeter(ring: readonly FlatPoint[]): number {
  return ring.reduce((sum, corner, at) => sum + distance(corner, next(ring, at)), 0)
}

/** The rectangle of the smallest area has a side along an edge of the convex hull (Freeman and Shapira 1975). */
function smallestRectangle(ring: readonly FlatPoint[]): Pick<RingMeasures, 'length' | 'width'> {
  const hull = convexHull(ring)
  const rectangles = hull.flatMap((corner, at) => {
    const end = next(hull, at)
    const edge = distance(corner, end)
    if (edge === 0) return []
    const along = { x: (end.x - corner.x) / edge, y: (end.y - corner.y) / edge }
    const sides = [
      extent(hull, ({ x, y }) => along.x * x + along.y * y),
      extent(hull, ({ x, y }) => along.x * y - along.y * x),
    ]
    return [{ length: Math.max(...sides), width: Math.min(...sides) }]
  })
  const [first = { length: 0, width: 0 }] = rectangles
  const areaOf = ({ length, width }: typeof first) => length * width
  return rectangles.reduce((best, other) => (areaOf(other) < areaOf(best) ? other : best), first)
}

/** Andrew's monotone chain: counter-clockwise, without points on its edges. */
function convexHull(points: readonly FlatPoint[]): FlatPoint[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function chain(sorted: readonly FlatPoint[]): FlatPoint[] {
  const hull: FlatPoint[] = []
  for (const point of sorted) {
    for (;;) {
      const [before, last] = hull.slice(-2)
      if (!before || !last || cross(before, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull.slice(0, -1)
}

function cross(from: FlatPoint, to: FlatPoint, other: FlatPoint): number {
  return (to.x - from.x) * (other.y - from.y) - (to.y - from.y) * (other.x - from.x)
}

function extent(points: readonly FlatPoint[], along: (point: FlatPoint) => number): number {
  const [low, high] = points
    .map(along)
    .reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
  return high - low
}

function next(ring: readonly FlatPoint[], at: number): FlatPoint {
  const following = ring[(at + 1) % ring.length]
  if (!following) throw new RangeError('A ring without points has no next one')
  return following
}

function distance(from: FlatPoint, to: FlatPoint): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
