/** The kinds of values that a filter can compare. */
export type ValueType = 'text' | 'number' | 'moment' | 'day' | 'flag'

/** A filter whose names, types and sizes are checked. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Value; readonly right: Value }
  | { readonly kind: 'like'; readonly value: Value; readonly pattern: Value }
  | { readonly kind: 'between'; readonly value: Value; readonly low: Value; readonly high: Value }
  | { readonly kind: 'in'; readonly value: Value; readonly list: readonly Value[] }
  | { readonly kind: 'isNull'; readonly value: Value }
  | { readonly kind: 'intersects'; readonly shape: RawShape; readonly at: string }

export const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const
export type Comparison = (typeof COMPARISONS)[number]

export type Value =
  | { readonly kind: 'property'; readonly name: string; readonly type: ValueType }
  | { readonly kind: 'text'; readonly type: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly type: 'number'; readonly value: number }
  /** Text of RFC 3339 in UTC. */
  | { readonly kind: 'moment'; readonly type: 'moment'; readonly value: string }
  /** YYYY-MM-DD, a whole day in UTC. */
  | { readonly kind: 'day'; readonly type: 'day'; readonly value: string }
  | { readonly kind: 'flag'; readonly type: 'flag'; readonly value: boolean }
  /** The text without differences of case, or without accents. */
  | { readonly kind: 'casei' | 'accenti'; readonly type: 'text'; readonly of: Value }

/** Coordinates as written, in the order and the units of the filter's coordinate system; without heights. */
export type RawShape =
  | { readonly type: 'Point'; readonly points: readonly [RawPoint] }
  | { readonly type: 'Polygon'; readonly polygons: readonly [readonly RawRing[]] }
  | { readonly type: 'MultiPolygon'; readonly polygons: readonly (readonly RawRing[])[] }
  | { readonly type: 'Box'; readonly corners: readonly [RawPoint, RawPoint] }
export type RawPoint = readonly [number, number]
export type RawRing = readonly RawPoint[]

/** From a moment until before another, as text of RFC 3339; null for no end. */
export interface Period {
  from: string | null
  before: string | null
}
