import { isInBox } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'

export type Polygon = Position[][]

export interface FeedFeature {
  properties: Readonly<Record<string, unknown>>
  geometry: { type: 'areas'; areas: Polygon[] } | { type: 'place'; place: Position } | null
}

/** A generous box around Wales. Swapped coordinates and metres of the National Grid lie outside it. */
const AROUND_WALES = { west: -7.5, south: 50, east: -1, north: 55 }
/** The real feeds contain stray coordinates now and then; more than this share means another system or axis order. */
const MOST_ASTRAY = 0.05

/** Maximum number of corners of an area; areas with more are left out. The largest park has a few thousand. */
const MOST_CORNERS_OF_AREA = 100_000

/** Reads the features of a response one by one, and checks at the end whether they lie in Wales. */
export class FeatureReader<T> {
  readonly #read: (feature: FeedFeature) => T | null
  readonly found: T[] = []
  count = 0
  corners = 0
  #astray = 0

  /** @param read null leaves a feature out */
  constructor(read: (feature: FeedFeature) => T | null) {
    this.#read = read
  }

  /** False if this is not a feature. */
  take(feature: unknown): boolean {
    if (!isRecord(feature) || !isRecord(feature.properties)) return false
    const geometry = readGeometry(feature.geometry)
    if (geometry === 'astray') this.#astray += 1
    const usable = geometry === 'astray' ? null : geometry
    const found = this.#read({ properties: feature.properties, geometry: usable })
    this.count += 1
    this.corners += cornersOf(usable)
    if (found !== null) this.found.push(found)
    return true
  }

  /** Whether the response is in degrees, longitude first. */
  isAroundWales(): boolean {
    return this.#astray <= this.count * MOST_ASTRAY
  }
}

function cornersOf(geometry: FeedFeature['geometry']): number {
  if (geometry?.type !== 'areas') return 1
  return geometry.areas.reduce((sum, rings) => rings.reduce((all, ring) => all + ring.length, sum), 0)
}

function readGeometry(geometry: unknown): FeedFeature['geometry'] | 'astray' {
  if (!isRecord(geometry)) return null
  switch (geometry.type) {
    case 'Point':
      return placed(readPosition(geometry.coordinates))
    case 'MultiPoint':
      return placed(readPosition((geometry.coordinates as unknown[] | null)?.[0]))
    case 'Polygon':
      return asAreas([geometry.coordinates])
    case 'MultiPolygon':
      return Array.isArray(geometry.coordinates) ? asAreas(geometry.coordinates) : null
    default:
      return null
  }
}

function placed(place: Position | null): FeedFeature['geometry'] | 'astray' {
  if (!place) return null
  return isAroundWales(place) ? { type: 'place', place } : 'astray'
}

function asAreas(polygons: readonly unknown[]): FeedFeature['geometry'] | 'astray' {
  const areas = polygons.map(readPolygon).filter((polygon) => polygon !== null)
  if (areas.length === 0 || cornersOf({ type: 'areas', areas }) > MOST_CORNERS_OF_AREA) return null
  return areas.flat(2).every(isAroundWales) ? { type: 'areas', areas } : 'astray'
}

/** Null without an outer ring. Invalid holes are left out. */
function readPolygon(rings: unknown): Polygon | null {
  if (!Array.isArray(rings)) return null
  const [outer, ...holes] = rings.map(readRing)
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null
}

/** Closed, with at least four positions; null if it is not a ring. */
function readRing(ring: unknown): Position[] | null {
  if (!Array.isArray(ring)) return null
  const positions = ring.map(readPosition)
  if (!positions.every((position) => position !== null)) return null
  const [first, last] = [positions[0], positions.at(-1)]
  if (!first || !last) return null
  const closed = first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
  return closed.length >= 4 ? closed : null
}

/** A height is ignored. */
function readPosition(position: unknown): Position | null {
  if (!Array.isArray(position)) return null
  const [longitude, latitude] = position as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : null
}

function isAroundWales([longitude, latitude]: Position): boolean {
  return isInBox(AROUND_WALES, { latitude, longitude })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
