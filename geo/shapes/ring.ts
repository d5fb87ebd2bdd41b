import { orient2d } from 'robust-predicates'
import type { Position } from '../position.ts'

/**
 * Returns the closed ring of an outline: without repeated neighbouring points, and with the first point again at the
 * end. A result with fewer than four positions is not a ring.
 */
export function closedRing(points: readonly Position[]): Position[] {
  const first = points[0]
  if (first === undefined) return []
  return withoutRepeats([...points, first])
}

function withoutRepeats(points: readonly Position[]): Position[] {
  return points.filter((point, index) => {
    const before = points[index - 1]
    return before === undefined || !same(point, before)
  })
}

/**
 * Returns whether two edges of a closed ring meet anywhere except in the corner that neighbours share. Touching counts:
 * for PostGIS, a ring that touches itself or runs back along its own edge is invalid.
 */
export function crossesItself(ring: readonly Position[]): boolean {
  return edgesMeet(edgesOf(ring), true)
}

/** Returns whether an open path meets itself, as above. Repeated neighbouring points count once. */
export function pathCrossesItself(path: readonly Position[]): boolean {
  return edgesMeet(edgesOf(withoutRepeats(path)), false)
}

/** Returns whether all positions lie on one straight line, so that an outline through them encloses nothing. */
export function isStraight(path: readonly Position[]): boolean {
  const [first] = path
  const second = path.find((position) => first && !same(position, first))
  return !first || !second || path.every((position) => turn(first, second, position) === 0)
}

function edgesMeet(edges: readonly Edge[], closed: boolean): boolean {
  return edges.some((edge, index) =>
    edges.some((other, later) => {
      if (later <= index) return false
      if (later === index + 1) return foldsBack(edge, other)
      const closesTheRing = closed && index === 0 && later === edges.length - 1
      return closesTheRing ? foldsBack(other, edge) : meet(edge, other)
    }),
  )
}

function edgesOf(path: readonly Position[]): Edge[] {
  return path.slice(1).map((end, index) => boxedEdge(path[index] ?? end, end))
}

interface Edge {
  start: Position
  end: Position
  west: number
  east: number
  south: number
  north: number
}

function boxedEdge(start: Position, end: Position): Edge {
  return {
    start,
    end,
    west: Math.min(start[0], end[0]),
    east: Math.max(start[0], end[0]),
    south: Math.min(start[1], end[1]),
    north: Math.max(start[1], end[1]),
  }
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function foldsBack(edge: Edge, next: Edge): boolean {
  const corner = edge.end
  return (
    turn(edge.start, corner, next.end) === 0 &&
    Math.sign(edge.start[0] - corner[0]) === Math.sign(next.end[0] - corner[0]) &&
    Math.sign(edge.start[1] - corner[1]) === Math.sign(next.end[1] - corner[1])
  )
}

function meet(a: Edge, b: Edge): boolean {
  if (a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south) return false
  return (
    turn(a.start, a.end, b.start) * turn(a.start, a.end, b.end) <= 0 &&
    turn(b.start, b.end, a.start) * turn(b.start, b.end, a.end) <= 0
  )
}

/**
 * Returns the direction in which the path turns at b, as −1 or 1, or 0 where it is exactly straight: rounding must not
 * decide near misses. Exact unless a product of differences underflows (Shewchuk 1997, Adaptive Precision Floating-Point
 * Arithmetic).
 */
function turn(a: Position, b: Position, c: Position): number {
  return Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]))
}

/** Returns a closed ring so that it runs counter-clockwise, as GeoJSON wants it (longitude first). */
export function counterClockwise(ring: readonly Position[]): readonly Position[] {
  // The ring turns left at its lowest corner (of several, the most easterly) if it runs counter-clockwise.
  const corners = ring.slice(1)
  const lowest = corners.reduce((low, corner, at) => (isLower(corner, corners[low] ?? corner) ? at : low), 0)
  const [before, corner, after] = [-1, 0, 1].map((step) => corners.at((lowest + step) % corners.length))
  // The predicate is for axes of which the second points down.
  const turnsRight = before && corner && after && turn(before, corner, after) > 0
  return turnsRight ? ring.toReversed() : ring
}

function isLower(corner: Position, than: Position): boolean {
  return corner[1] < than[1] || (corner[1] === than[1] && corner[0] > than[0])
}
