/** Degrees, WGS 84, longitude first. */
export type Position = [longitude: number, latitude: number]
export type Polygon = Position[][]

export interface FeedFeature {
  properties: Readonly<Record<string, unknown>>
  geometry: { type: 'areas'; areas: Polygon[] } | { type: 'place'; place: Position } | null
}

/** Around Wales, generously. A latitude in the place of a longitude lies outside, and so do metres of the National Grid. */
const AROUND_WALES = { west: -7.5, south: 50, east: -1, north: 55 }
/** The real feeds have a stray coordinate now and then; more than this share is another system or another axis order. */
const MOST_ASTRAY = 0.05

/** The features of a GeoJSON answer, those without a usable place with null; null where it is no such answer. */
export function readFeatures(answer: unknown): FeedFeature[] | null {
  if (!isRecord(answer) || answer.type !== 'FeatureCollection' || !Array.isArray(answer.features)) return null
  const features: FeedFeature[] = []
  let astray = 0
  for (const feature of answer.features as unknown[]) {
    if (!isRecord(feature) || !isRecord(feature.properties)) return null
    const geometry = readGeometry(feature.geometry)
    if (geometry === 'astray') astray += 1
    features.push({ properties: feature.properties, geometry: geometry === 'astray' ? null : geometry })
  }
  return astray > features.length * MOST_ASTRAY ? null : features
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
  if (areas.length === 0) return null
  return areas.flat(2).every(isAroundWales) ? { type: 'areas', areas } : 'astray'
}

/** Null where there is no outer ring. A hole that is none is left out. */
function readPolygon(rings: unknown): Polygon | null {
  if (!Array.isArray(rings)) return null
  const [outer, ...holes] = rings.map(readRing)
  return outer ? [outer, ...holes.filter((hole) => hole !== null)] : null
}

/** Closed, of four positions or more; null where it is no ring. */
function readRing(ring: unknown): Position[] | null {
  if (!Array.isArray(ring)) return null
  const positions = ring.map(readPosition)
  if (!positions.every((position) => position !== null)) return null
  const [first, last] = [positions[0], positions.at(-1)]
  if (!first || !last) return null
  const closed = first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
  return closed.length >= 4 ? closed : null
}

/** A height, if there is one, is dropped. */
function readPosition(position: unknown): Position | null {
  if (!Array.isArray(position)) return null
  const [longitude, latitude] = position as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : null
}

function isAroundWales([longitude, latitude]: Position): boolean {
  const { west, south, east, north } = AROUND_WALES
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
