import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import type { XY } from '../shared/systems.ts'

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

interface Simpler {
  ring: XY[]
  /** The greatest distance in metres from a corner that is left out to the outline that stays. */
  metres: number
}

/**
 * Leaves out the corners that matter least, by the area of the triangle with their neighbours (Visvalingam and Whyatt 1993),
 * until `most` are left. The ring is open, in degrees.
 */
export function simplify(ring: readonly XY[], most: number): Simpler {
  if (ring.length <= most) return { ring: [...ring], metres: 0 }
  const flat = onThePlane(ring)
  const before = flat.map((_, index) => (index + flat.length - 1) % flat.length)
  const after = flat.map((_, index) => (index + 1) % flat.length)
  const kept = flat.map(() => true)
  const weight = (index: number): number =>
    triangle(flat[before[index] ?? 0] ?? [0, 0], flat[index] ?? [0, 0], flat[after[index] ?? 0] ?? [0, 0])
  const heap = new Heap()
  const weights = flat.map((_, index) => weight(index))
  for (const [index, each] of weights.entries()) heap.add(each, index)
  for (let left = ring.length; left > most;) {
    const next = heap.take()
    if (!next) break
    // A corner is weighed again when a neighbour goes; entries with its earlier weight no longer count.
    if (!kept[next.index] || weights[next.index] !== next.weight) continue
    kept[next.index] = false
    left -= 1
    const [one, other] = [before[next.index] ?? 0, after[next.index] ?? 0]
    after[one] = other
    before[other] = one
    for (const neighbour of [one, other]) {
      // Never less than what went before it, so that the order of the corners is stable.
      const again = Math.max(weight(neighbour), next.weight)
      weights[neighbour] = again
      heap.add(again, neighbour)
    }
  }
  return { ring: ring.filter((_, index) => kept[index]), metres: furthest(flat, kept) }
}

/** Metres on a plane around the first corner. */
function onThePlane(ring: readonly XY[]): XY[] {
  const [[longitude, latitude] = [0, 0]] = ring
  const degree = metresPerDegree(latitude)
  return ring.map(([x, y]) => [(x - longitude) * degree.east, (y - latitude) * degree.north])
}

function triangle([ax, ay]: XY, [bx, by]: XY, [cx, cy]: XY): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

/** Distances are taken to the edge that replaces a corner, between the corners that stay before and after it. */
function furthest(flat: readonly XY[], kept: readonly boolean[]): number {
  const first = kept.indexOf(true)
  let start = first
  let most = 0
  let left: XY[] = []
  for (let step = 1; step <= flat.length; step += 1) {
    const index = (first + step) % flat.length
    const corner = flat[index] ?? [0, 0]
    if (!kept[index]) {
      left.push(corner)
      continue
    }
    for (const each of left) most = Math.max(most, toEdge(each, flat[start] ?? corner, corner))
    start = index
    left = []
  }
  return most
}

function toEdge([x, y]: XY, [ax, ay]: XY, [bx, by]: XY): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

interface Weighed {
  weight: number
  index: number
}

/** Gives the lightest entry first. */
class Heap {
  private readonly entries: Weighed[] = []

  add(weight: number, index: number): void {
    let at = this.entries.length
    this.entries.push({ weight, index })
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.weightAt(parent) <= weight) break
      this.swap(at, parent)
      at = parent
    }
  }

  take(): Weighed | undefined {
    const [first] = this.entries
    const last = this.entries.pop()
    if (first === undefined || last === undefined || this.entries.length === 0) return first
    this.entries[0] = last
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const least = this.weightAt(right) < this.weightAt(left) ? right : left
      if (this.weightAt(least) >= last.weight) return first
      this.swap(at, least)
      at = least
    }
  }

  private weightAt(index: number): number {
    return this.entries[index]?.weight ?? Infinity
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.entries[one], this.entries[other]]
    if (a && b) [this.entries[one], this.entries[other]] = [b, a]
  }
}
