import type { FoundShape, XY } from './found.ts'

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i

const KIND = /^(?:SRID=(\d{1,6});)?(MULTI)?(POLYGON|POINT|LINESTRING|GEOMETRYCOLLECTION)\b/i

/** Reads well-known text, with or without an SRID before it. Returns null for anything that is no such text. */
export function readWkt(text: string): { shape: FoundShape; system: string | null } | null {
  const parts = KIND.exec(text.trim())
  if (!parts) return null
  const [head, srid, multi, kind = ''] = parts
  const rest = text
    .trim()
    .slice(head.length)
    .trim()
    .replace(/^(?:ZM|Z|M)(?![A-Z])/i, '')
    .trim()
  const system = srid === undefined ? null : `EPSG:${srid}`
  if (rest.toUpperCase() === 'EMPTY') return { shape: { kind: 'none' }, system }
  const type = kind.toUpperCase()
  if (type === 'GEOMETRYCOLLECTION') return { shape: { kind: 'other' }, system }
  const value = nested(rest)
  return {
    shape: value ? shapeOf(type, multi !== undefined, value) : { kind: 'fault', fault: 'importNumbers' },
    system,
  }
}

/** Lists in brackets; the innermost are places. */
type Nested = XY | Nested[]

function shapeOf(type: string, isMulti: boolean, value: Nested[]): FoundShape {
  if (type === 'POLYGON') {
    const polygons = isMulti ? value : [value]
    return polygons.every(isPolygon)
      ? { kind: 'polygons', polygons: polygons as unknown as XY[][][] }
      : { kind: 'fault', fault: 'importNumbers' }
  }
  let first: Nested | undefined = value
  while (first && !isPlace(first)) first = first[0]
  return first ? { kind: type === 'POINT' ? 'point' : 'line', at: first } : { kind: 'none' }
}

function isPlace(value: Nested): value is XY {
  return value.length >= 2 && typeof value[0] === 'number'
}

function isPolygon(value: Nested): boolean {
  return (
    !isPlace(value) &&
    value.length > 0 &&
    value.every((ring) => !isPlace(ring) && ring.length > 0 && ring.every(isPlace))
  )
}

/** Reads nested brackets from left to right. Returns null if they do not match, or for something that is no number. */
function nested(text: string): Nested[] | null {
  const stack: Nested[][] = []
  let current: Nested[] | null = null
  for (const [token] of text.matchAll(/[(),]|[^(),]+/g)) {
    const plain = token.trim()
    if (plain === '' || plain === ',') continue
    if (plain === '(') {
      if (stack.length > 3) return null
      const inner: Nested[] = []
      current?.push(inner)
      stack.push(inner)
      current = inner
    } else if (plain === ')') {
      const done = stack.pop()
      if (!done) return null
      current = stack.at(-1) ?? null
      if (!current) return isRestBlank(text) ? done : null
    } else {
      const place = placeOf(plain)
      if (!place || !current) return null
      current.push(place)
    }
  }
  return null
}

function isRestBlank(text: string): boolean {
  return text.trimEnd().endsWith(')')
}

function placeOf(text: string): XY | null {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 4 || !words.every((word) => NUMBER.test(word))) return null
  const [x = NaN, y = NaN] = words.map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null
}
