import type { XY } from './found.ts'

/** Rings of one shape that are sorted: each may have to be compared with each other one. */
export const MOST_RINGS = 500

interface Ring {
  corners: XY[]
  /** In the units of the plane. */
  area: number
  inside: XY
}

/**
 * Sorts rings without an order into polygons, each with its outer ring first, by what lies in what: programs do not agree on the
 * direction of rings. A ring in a hole is the outer one of another polygon. Takes at most MOST_RINGS.
 */
export function polygonsOfRings(rings: readonly XY[][]): XY[][][] {
  const largestFirst = different(rings)
    .map(measured)
    .sort((one, other) => other.area - one.area)
  const polygons = new Map<Ring, XY[][]>()
  const placed: Ring[] = []
  for (const ring of largestFirst) {
    const around = placed.filter((each) => isAround(each, ring))
    placed.push(ring)
    // The smallest outer ring around a hole comes last.
    const outer = around.findLast((each) => polygons.has(each))
    if (outer && around.length % 2 === 1) polygons.get(outer)?.push(ring.corners)
    else polygons.set(ring, [ring.corners])
  }
  const inFile = new Map(rings.map((ring, index) => [ring, index]))
  const placeOf = ([outer = []]: XY[][]): number => inFile.get(outer) ?? 0
  return [...polygons.values()].sort((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Returns the rings of one polygon with the outer one first. It is the first one already, unless another ring lies around it,
 * as in files that were made from a Shapefile with turned rings.
 */
export function outerFirst(rings: readonly XY[][]): XY[][] {
  const [first, ...others] = rings
  if (!first || others.length === 0) return [...rings]
  const inner = measured(first)
  let outer = inner.corners
  let largest = inner.area
  for (const ring of others) {
    const area = areaOf(ring)
    if (area <= largest || !holdsPlace(ring, inner.inside)) continue
    outer = ring
    largest = area
  }
  return [outer, ...rings.filter((ring) => ring !== outer)]
}

/** Returns a ring without its last corner, if that repeats the first, and without corners that repeat the one before. */
export function openRing(ring: readonly XY[]): XY[] {
  const open = ring.filter((corner, index) => index === 0 || !isSame(corner, ring[index - 1]))
  while (open.length > 1 && isSame(open.at(-1), open[0])) open.pop()
  return open
}

function measured(corners: XY[]): Ring {
  return { corners, area: areaOf(corners), inside: placeWithin(corners) }
}

/** Leaves out rings that repeat another one, wherever they begin and in whichever direction they run. */
function different(rings: readonly XY[][]): XY[][] {
  const lengths = rings.map((ring) => openRing(ring).length)
  const seen = new Set<string>()
  return rings.filter((ring, index) => {
    // Without another ring of this length there is nothing to compare, and large rings cost no memory.
    if (lengths.indexOf(lengths[index] ?? 0) === lengths.lastIndexOf(lengths[index] ?? 0)) return true
    const key = openRing(ring).map(String).sort().join(' ')
    return !seen.has(key) && seen.add(key)
  })
}

/** Rings do not cross, so that one place within a ring tells where all of it lies, also where rings touch. */
function isAround(outer: Ring, { area, inside }: Ring): boolean {
  return outer.area > area && holdsPlace(outer.corners, inside)
}

function areaOf(ring: readonly XY[]): number {
  const [origin] = ring
  if (!origin) return 0
  // From the first corner, so that large coordinates lose no digits.
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? origin
    return sum + (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1])
  }, 0)
  return Math.abs(doubled) / 2
}

/** Returns a place that lies within a ring and not on its edge, or a corner of a ring that encloses nothing. */
function placeWithin(ring: readonly XY[]): XY {
  const heights = [...new Set(ring.map(([, y]) => y))].sort((one, other) => one - other)
  const [lower = 0, upper = lower] = heights.slice(Math.max(0, Math.ceil(heights.length / 2) - 1))
  const y = (lower + upper) / 2
  const crossed = crossings(ring, y).sort((one, other) => one - other)
  let place: XY | undefined
  let widest = 0
  for (let index = 0; index + 1 < crossed.length; index += 2) {
    const [west = 0, east = 0] = [crossed[index], crossed[index + 1]]
    if (east - west <= widest) continue
    widest = east - west
    place = [(west + east) / 2, y]
  }
  return place ?? ring[0] ?? [NaN, NaN]
}

function holdsPlace(ring: readonly XY[], [x, y]: XY): boolean {
  return crossings(ring, y).reduce((isInside, crossed) => (crossed > x ? !isInside : isInside), false)
}

/** Where the edges of a ring cross a horizontal line. */
function crossings(ring: readonly XY[], y: number): number[] {
  const found: number[] = []
  let [beforeX, beforeY] = ring.at(-1) ?? [NaN, NaN]
  for (const [x, thisY] of ring) {
    if (beforeY > y !== thisY > y) found.push(beforeX + ((y - beforeY) * (x - beforeX)) / (thisY - beforeY))
    beforeX = x
    beforeY = thisY
  }
  return found
}

function isSame(one: XY | undefined, other: XY | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}
