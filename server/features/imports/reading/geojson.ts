import { jsonOr } from '#contract/json-or.ts'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape, type XY } from './found.ts'

/** Reads GeoJSON: a collection, a feature or a geometry, or a feature on each line (RFC 8142, with or without RS). */
export function readGeoJson(text: string): FoundFeature[] {
  const features: FoundFeature[] = []
  const whole = jsonOr(undefined, text)
  if (whole !== undefined) {
    addAll(features, whole, null)
    return features
  }
  for (const line of text.split(/[\n\u001e]/)) {
    const plain = line.trim()
    if (plain === '') continue
    const value = jsonOr(undefined, plain)
    if (value === undefined) throw new FileFault('importDamaged')
    addAll(features, value, null)
  }
  return features
}

function addAll(features: FoundFeature[], value: unknown, outer: string | null): void {
  if (!isObject(value)) throw new FileFault('importFormat')
  const system = systemOf(value.crs) ?? outer
  if (value.type === 'FeatureCollection') {
    if (!Array.isArray(value.features)) throw new FileFault('importDamaged')
    for (const feature of value.features) addAll(features, feature, system)
  } else if (value.type === 'Feature') {
    const { id, properties } = value
    const own = isObject(properties) ? Object.entries(properties) : []
    const number = typeof id === 'string' || typeof id === 'number' ? [['id', id] as const] : []
    addFeature(features, { shape: shapeOf(value.geometry), texts: textsOf([...number, ...own]), system })
  } else if (typeof value.type === 'string' && 'coordinates' in value) {
    addFeature(features, { shape: shapeOf(value), texts: {}, system })
  } else {
    throw new FileFault('importFormat')
  }
}

/** The name in the member `crs` of the older GeoJSON, which GDAL still writes. */
function systemOf(crs: unknown): string | null {
  if (!isObject(crs) || !isObject(crs.properties)) return null
  return typeof crs.properties.name === 'string' ? crs.properties.name : null
}

function shapeOf(geometry: unknown): FoundShape {
  if (geometry === null || geometry === undefined) return { kind: 'none' }
  if (!isObject(geometry)) return { kind: 'other' }
  const { type, coordinates } = geometry
  switch (type) {
    case 'Polygon':
      return polygons([coordinates])
    case 'MultiPolygon':
      return Array.isArray(coordinates) ? polygons(coordinates) : { kind: 'other' }
    case 'Point':
      return at('point', coordinates)
    case 'MultiPoint':
      return at('point', Array.isArray(coordinates) ? coordinates[0] : null)
    case 'LineString':
      return at('line', Array.isArray(coordinates) ? coordinates[0] : null)
    case 'MultiLineString':
      return at(
        'line',
        Array.isArray(coordinates) && Array.isArray(coordinates[0]) ? coordinates[0][0] : null,
      )
    default:
      return { kind: 'other' }
  }
}

function at(kind: 'point' | 'line', value: unknown): FoundShape {
  const place = pairOf(value)
  return place ? { kind, at: place } : { kind: 'none' }
}

function polygons(values: readonly unknown[]): FoundShape {
  const found: XY[][][] = []
  for (const value of values) {
    if (!Array.isArray(value)) return { kind: 'fault', fault: 'importNumbers' }
    const rings: XY[][] = []
    for (const ring of value as unknown[]) {
      if (!Array.isArray(ring)) return { kind: 'fault', fault: 'importNumbers' }
      const corners = ring.map(pairOf)
      if (corners.includes(null)) return { kind: 'fault', fault: 'importNumbers' }
      rings.push(corners as XY[])
    }
    if (rings.length > 0) found.push(rings)
  }
  return found.length > 0 ? { kind: 'polygons', polygons: found } : { kind: 'none' }
}

/** Returns the same pair, because a copy of each of a million corners would need much memory. */
function pairOf(value: unknown): XY | null {
  if (!Array.isArray(value)) return null
  const [x, y] = value as unknown[]
  const isPair = typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
  return isPair ? (value as unknown as XY) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
