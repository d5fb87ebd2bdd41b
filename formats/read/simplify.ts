import { metresPerDegree } from '#geo/geodesy.ts'
import type { XY } from './found.ts'

export interface Simpler {
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
