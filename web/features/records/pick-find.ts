import type { Geometry, Position } from 'geojson'
import { FIND_LAYERS } from './records.layer.ts'

export interface TileFeature {
  properties: Record<string, unknown>
  geometry: Geometry
}

/** What the map says is drawn at a place. */
export interface DrawnFeature extends TileFeature {
  layer: { id: string }
}

/** Degrees: west, south, east, north. */
export type Extent = [number, number, number, number]

/** A record, or several that are drawn as one counted point. */
export type Pick = { record: number } | { around: Extent }

/** The record meant by pointing at these features. The smallest outline wins: a barrow inside an enclosure must be reachable. */
export function pickFind(features: readonly DrawnFeature[]): Pick | null {
  const [meant] = [...features].sort((a, b) => sizeOf(a) - sizeOf(b))
  if (!meant) return null
  const { id, count, west, south, east, north } = meant.properties
  if (typeof id === 'number') return { record: id }
  if (meant.layer.id !== FIND_LAYERS.count || typeof count !== 'number') return null
  return { around: [west, south, east, north].map(Number) as Extent }
}

export interface ListedFind {
  id: number
  title: string
  longitude: number
  latitude: number
}

/** Each place once, by title, and how many records are only counted. The same one comes from several tiles. */
export function listFinds(
  places: readonly TileFeature[],
  counts: readonly TileFeature[],
): { listed: ListedFind[]; counted: number } {
  const listed = new Map(places.flatMap(listedFind).map((find) => [find.id, find]))
  const counted = new Map(
    counts.map(({ properties, geometry }) => [JSON.stringify(geometry), Number(properties.count)]),
  )
  return {
    listed: [...listed.values()].sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id),
    counted: [...counted.values()].reduce((sum, count) => sum + count, 0),
  }
}

function listedFind({ properties: { id, title }, geometry }: TileFeature): ListedFind[] {
  if (typeof id !== 'number' || typeof title !== 'string' || geometry.type !== 'Point') return []
  const [longitude = 0, latitude = 0] = geometry.coordinates
  return [{ id, title, longitude, latitude }]
}

/** Square degrees of the extent; a point has none. */
function sizeOf({ geometry }: DrawnFeature): number {
  const corners = cornersOf(geometry)
  if (corners.length === 0) return 0
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

function cornersOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates.flat()
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat(2)
  return []
}
