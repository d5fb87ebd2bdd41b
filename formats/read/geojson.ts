import { jsonOr } from '#contract/http/json-or.ts'
import { addFeature, FileFault, joinedShape, textsOf, type FoundFeature, type FoundShape } from './found.ts'
import type { XY } from '../shared/systems.ts'

/** Collections in collections: deeper ones are in no real file. */
const DEEPEST = 5
const UNREADABLE: FoundShape = { kind: 'fault', fault: 'importNumbers' }
const NO_FEATURE: FoundShape = { kind: 'fault', fault: 'importNoFeature' }
const NUMBER = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i

/**
 * Reads GeoJSON: a collection, a feature, a geometry or a list of them, or several one after the other, with or without a line or
 * RS (RFC 8142) between them. What is wrong with one feature is the fault of its row.
 */
export function readGeoJson(text: string): FoundFeature[] {
  const features: FoundFeature[] = []
  const values = valuesIn(text)
  if (values.length === 0) throw new FileFault('importDamaged')
  for (const value of values)
    if (Array.isArray(value)) addList(features, value, null, 0)
    else if (value === undefined) addFeature(features, { shape: NO_FEATURE, texts: {}, system: null })
    else if (!addValue(features, value, null, 0)) throw new FileFault('importFormat')
  return features
}

/** Returns the JSON values of a text, and undefined for a line that is none; nothing if there are hardly others. */
function valuesIn(text: string): unknown[] {
  const whole = jsonOr(undefined, text)
  if (whole !== undefined) return [whole]
  const joined = (jsonTexts(text) ?? [undefined]).map((each) => each && jsonOr(undefined, each))
  if (!joined.includes(undefined)) return joined
  const lines = text.split(/[\n\u001E]/).filter((line) => line.trim() !== '')
  const values = lines.map((line) => jsonOr(undefined, line.trim()))
  return values.filter(isObject).length * 2 > values.length ? values : []
}

/** Whatever stands in a list has its row, so that the numbers of the others are those of the file. */
function addList(
  features: FoundFeature[],
  list: readonly unknown[],
  outer: string | null,
  depth: number,
): void {
  for (const value of list) {
    if (addValue(features, value, outer, depth)) continue
    addFeature(features, { shape: value === null ? { kind: 'none' } : NO_FEATURE, texts: {}, system: outer })
  }
}

/** Returns false for what is neither a collection nor a feature nor a geometry. */
function addValue(features: FoundFeature[], value: unknown, outer: string | null, depth: number): boolean {
  if (!isObject(value)) return false
  const system = systemOf(value.crs) ?? outer
  if (value.type === 'FeatureCollection') {
    if (!Array.isArray(value.features) || depth > DEEPEST) throw new FileFault('importDamaged')
    addList(features, value.features, system, depth + 1)
    return true
  }
  // Some programs leave the type of a feature out.
  if (value.type === 'Feature' || (value.type === undefined && 'geometry' in value)) {
    const { id, properties } = value
    const own = isObject(properties) ? Object.entries(properties) : []
    const number = typeof id === 'string' || typeof id === 'number' ? [['id', id] as const] : []
    addFeature(features, { shape: shapeOf(value.geometry), texts: textsOf([...number, ...own]), system })
    return true
  }
  if (!isGeometry(value)) return false
  addFeature(features, { shape: shapeOf(value), texts: {}, system })
  return true
}

function isGeometry(value: Record<string, unknown>): boolean {
  return typeof value.type === 'string' && ('coordinates' in value || Array.isArray(value.geometries))
}

/** The name in the member `crs` of the older GeoJSON, which GDAL still writes. */
function systemOf(crs: unknown): string | null {
  if (!isObject(crs) || !isObject(crs.properties)) return null
  return typeof crs.properties.name === 'string' ? crs.properties.name : null
}

function shapeOf(geometry: unknown, depth = 0): FoundShape {
  if (geometry === null || geometry === undefined) return { kind: 'none' }
  if (!isObject(geometry)) return { kind: 'other' }
  const { type, coordinates } = geometry
  const list: readonly unknown[] | null = Array.isArray(coordinates) ? coordinates : null
  switch (type) {
    case 'Polygon':
      return polygons([coordinates])
    case 'MultiPolygon':
      return list ? polygons(list) : UNREADABLE
    case 'Point':
      return at('point', coordinates)
    case 'MultiPoint':
    case 'LineString':
      return list ? at(type === 'MultiPoint' ? 'point' : 'line', list[0]) : UNREADABLE
    case 'MultiLineString':
      return list
        ? joinedShape(list.map((line) => at('line', Array.isArray(line) ? line[0] : null)))
        : UNREADABLE
    case 'GeometryCollection': {
      const parts: readonly unknown[] = Array.isArray(geometry.geometries) ? geometry.geometries : []
      if (depth > DEEPEST) return { kind: 'other' }
      return joinedShape(parts.map((part) => shapeOf(part, depth + 1)))
    }
    default:
      return { kind: 'other' }
  }
}

/** A list without coordinates is a shape without a place. */
function at(kind: 'point' | 'line', value: unknown): FoundShape {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return { kind: 'none' }
  const place = pairOf(value)
  return place ? { kind, at: place } : UNREADABLE
}

function polygons(values: readonly unknown[]): FoundShape {
  const found: XY[][][] = []
  for (const value of values) {
    if (!Array.isArray(value)) return UNREADABLE
    const rings: XY[][] = []
    for (const ring of value as unknown[]) {
      if (!Array.isArray(ring)) return UNREADABLE
      const corners = ring.map(pairOf)
      if (corners.includes(null)) return UNREADABLE
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
  if (Number.isFinite(x) && Number.isFinite(y)) return value as unknown as XY
  const pair = [numberOf(x), numberOf(y)] as const
  return pair.every(Number.isFinite) ? pair : null
}

/** Some programs write numbers as texts. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : NaN
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Characters that may stand between values: white space, the byte order mark of a joined file, and RS of RFC 8142. */
const BETWEEN = /[\s\uFEFF\u001E]/
/** What Python and old versions of GDAL write for a number that is missing. */
const NO_NUMBER = /-?(?:NaN|Infinity)/y

/**
 * Divides a text into the JSON values that it holds one after the other, as in files with a feature on each line or in files that
 * were joined. NaN and Infinity become null. Returns null for a text that is something else; whether each part is JSON is for its
 * reader to find out.
 */
export function jsonTexts(text: string): string[] | null {
  const values: string[] = []
  let pieces: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '"' && depth > 0) {
      at = endOfString(text, at)
      if (at < 0) return null
    } else if (letter === '{' || letter === '[') {
      if (depth === 0) from = at
      depth += 1
    } else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth < 0) return null
      if (depth > 0) continue
      values.push([...pieces, text.slice(from, at + 1)].join(''))
      pieces = []
    } else if (depth === 0) {
      if (!BETWEEN.test(letter)) return null
    } else if (letter === 'N' || letter === 'I' || letter === '-') {
      NO_NUMBER.lastIndex = at
      const length = NO_NUMBER.exec(text)?.[0].length
      if (length === undefined) continue
      pieces.push(text.slice(from, at), 'null')
      from = at + length
      at = from - 1
    }
  }
  return depth === 0 ? values : null
}

/** Returns where the string ends that begins here; -1 if it does not end. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charAt(before - 1) === '\\') before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return -1
}
