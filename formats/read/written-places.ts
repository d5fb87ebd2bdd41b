import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { isInBox } from '#geo/box.ts'
import { parseGridReference, PLACE_TEXT_MAX_LENGTH, type GridSquare } from '#geo/grid-reference.ts'
import { parseWrittenPosition } from '#geo/written-position.ts'
import type { FoundFeature, XY } from './found.ts'
import { readWkt } from './wkt.ts'

/** A place out of one cell, and the coordinate system of its numbers. */
export type Placed = Pick<FoundFeature, 'shape' | 'system'>

/** Side in metres of the largest square that is a place. The two letters of a reference alone are 100 km. */
const LARGEST_SQUARE = 10_000
/** What people write before and after a grid reference to say that it is not exact, in English and Welsh. */
const BEFORE =
  /^(?:(?:ngr|os|circa|approx(?:imate(?:ly)?)?|cent(?:red|ered|re|roid)(?: (?:on|at))?|ca?|tua|oddeutu|canol)(?:[.:]\s*|\s+)|~\s*)/i
const AFTER =
  /[\s,;([]{0,5}(?:approx(?:imate(?:ly)?)?\.?|cent(?:red|ered|re|roid)|circa|ca?\.|\bca?|oddeutu|canol|[?~])[\s)\].]{0,5}$/i
/** Latitude, longitude, and perhaps altitude and accuracy: a vertex as ODK and Kobo write it. */
const VERTEX = /^\s*(-?\d{1,3}(?:\.\d+)?)\s+(-?\d{1,3}(?:\.\d+)?)(?:\s+-?\d+(?:\.\d+)?){0,2}\s*$/

/** Reads a shape: WKT, or what ODK writes. Null for anything else. */
export function readShape(text: string): Placed | null {
  return readWkt(text) ?? readOdk(text)
}

/**
 * Reads a geopoint, geotrace or geoshape of ODK: vertices between semicolons, in degrees with the latitude first. One that ends
 * where it begins is an outline.
 */
function readOdk(text: string): Placed | null {
  const written = text.trim().replace(/;\s*$/, '').split(';')
  const vertices = written.flatMap((each): XY[] => {
    const [, latitude, longitude] = VERTEX.exec(each) ?? []
    return latitude === undefined ? [] : [[Number(longitude), Number(latitude)]]
  })
  const [first] = vertices
  if (!first || vertices.length < written.length) return null
  const system = 'EPSG:4326'
  // Two numbers alone may be anything.
  if (vertices.length === 1)
    return isInBox(WALES_WITH_MARGIN, { longitude: first[0], latitude: first[1] })
      ? { shape: { kind: 'point', at: first }, system }
      : null
  const isClosed = vertices.length > 3 && String(vertices.at(-1)) === String(first)
  return {
    shape: isClosed ? { kind: 'polygons', polygons: [[vertices]] } : { kind: 'line', at: first },
    system,
  }
}

/**
 * Reads a grid reference, also one that is said not to be exact. It is a place within a square, never an outline. Null for
 * anything else.
 */
export function readReference(text: string): Placed | null {
  const square = parseGridReference(tidyReference(text))
  return square && placeIn(square)
}

/** Reads a grid reference, or both coordinates of a place. */
export function readWritten(text: string): Placed | null {
  const written = parseWrittenPosition(tidyReference(text))
  if (!written) return null
  if (written.kind === 'square') return placeIn(written.square)
  const { longitude, latitude } = written.place
  return { shape: { kind: 'point', at: [longitude, latitude] }, system: 'EPSG:4326' }
}

function placeIn({ easting, northing, size }: GridSquare): Placed | null {
  if (size > LARGEST_SQUARE) return null
  const middle = [easting + size / 2, northing + size / 2] as const
  return { shape: { kind: 'point', at: middle, within: size }, system: 'EPSG:27700' }
}

function tidyReference(text: string): string {
  if (text.length > PLACE_TEXT_MAX_LENGTH) return text
  let plain = text.normalize('NFKC').trim()
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(BEFORE, '').replace(AFTER, '').trim()
  }
  // A dash between equal halves is a separator; any other could be that of two references.
  return plain.replace(
    /^([a-z]{2}\s*)(\d{2,5})\s*[-‐‑–]\s*(\d{2,5})$/i,
    (whole, letters: string, east: string, north: string) =>
      east.length === north.length ? `${letters}${east} ${north}` : whole,
  )
}
