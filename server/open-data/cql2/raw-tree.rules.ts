import type { RawPoint, RawRing, RawShape } from '../ogc/condition.ts'
import { FILTER_LIMITS, FilterFault } from './filter-fault.rules.ts'

/** A filter as it was written, in either language, before its names and types are checked. `at` says where it stands. */
export type RawNode =
  | { readonly kind: 'call'; readonly op: string; readonly args: readonly RawNode[]; readonly at: string }
  | { readonly kind: 'property'; readonly name: string; readonly at: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean; readonly at: string }
  | { readonly kind: 'timestamp' | 'date'; readonly value: string; readonly at: string }
  | { readonly kind: 'interval'; readonly ends: readonly RawNode[]; readonly at: string }
  | { readonly kind: 'list'; readonly items: readonly RawNode[]; readonly at: string }
  | { readonly kind: 'shape'; readonly shape: RawShape; readonly at: string }

/** Counts while a filter is read, so that reading itself stays cheap. */
export class Counting {
  #nodes = 0

  /** @param depth of the node in the tree, from 0 */
  node(depth: number, at: string): void {
    this.#nodes += 1
    if (this.#nodes > FILTER_LIMITS.nodes)
      throw new FilterFault(`A filter may have at most ${FILTER_LIMITS.nodes} parts`, at)
    if (depth > FILTER_LIMITS.depth)
      throw new FilterFault(`A filter may be nested at most ${FILTER_LIMITS.depth} deep`, at)
  }
}

export function mustBeShort(filter: string): void {
  if (filter.length > FILTER_LIMITS.length)
    throw new FilterFault(
      `A filter may have at most ${FILTER_LIMITS.length} characters`,
      `at character ${FILTER_LIMITS.length + 1}`,
    )
}

/** @param numbers two or three; the third is a height */
export function pointOf(numbers: readonly number[], at: string): RawPoint {
  const [first, second] = numbers
  if (first === undefined || second === undefined || numbers.length > 3)
    throw new FilterFault('A point has two coordinates, or three with a height', at)
  return [first, second]
}

/** @param numbers four, or six with heights */
export function boxShape(numbers: readonly number[], at: string): RawShape {
  if (numbers.length !== 4 && numbers.length !== 6)
    throw new FilterFault('A box has four numbers, or six with heights', at)
  const half = numbers.length / 2
  return { type: 'Box', corners: [pointOf(numbers.slice(0, half), at), pointOf(numbers.slice(half), at)] }
}

export function polygonShape(polygons: readonly (readonly RawRing[])[], at: string): RawShape {
  const rings = polygons.flat()
  const points = rings.reduce((sum, { length }) => sum + length, 0)
  if (points > FILTER_LIMITS.points)
    throw new FilterFault(`A geometry may have at most ${FILTER_LIMITS.points} points`, at)
  for (const ring of rings) mustClose(ring, at)
  const [only] = polygons
  if (!only || polygons.some(({ length }) => length === 0)) throw new FilterFault('A polygon has no ring', at)
  return polygons.length === 1 ? { type: 'Polygon', polygons: [only] } : { type: 'MultiPolygon', polygons }
}

function mustClose(ring: RawRing, at: string): void {
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    throw new FilterFault('The ring of a polygon has at least four points and ends where it begins', at)
}
