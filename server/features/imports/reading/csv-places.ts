import { parseGridReference } from '#geo/grid-reference.ts'
import { parseDegrees } from '#geo/degrees.ts'
import type { Table } from './csv.ts'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape } from './found.ts'
import { readWkt } from './wkt.ts'

/** How the places of a table are written, found by the names of its columns. */
type Places =
  | { kind: 'wkt'; column: number }
  | { kind: 'numbers'; x: number; y: number; system: string }
  | { kind: 'reference'; column: number }
  | { kind: 'degrees'; latitude: number; longitude: number }

const NAMES = {
  wkt: /^(?:wkt|the_geom|geom|geometry|shape|geometreg)$/i,
  easting: /^(?:easting|eastings|east|x|dwyreiniad|dwyreiniol)$/i,
  northing: /^(?:northing|northings|north|y|gogleddiad|gogleddol)$/i,
  reference:
    /^(?:grid[ _-]?ref(?:erence)?|ngr|os[ _-]?grid(?:[ _-]?ref(?:erence)?)?|cyfeirnod(?:[ _-]?grid)?)$/i,
  latitude: /^(?:lat|latitude|lledred)$/i,
  longitude: /^(?:lon|long|lng|longitude|hydred)$/i,
}

/** Makes features of the rows of a table. Throws a FileFault if no column has places. */
export function featuresOfTable({ head, rows }: Table): FoundFeature[] {
  const places = placesIn(head, rows)
  if (!places) throw new FileFault('importCsvPlace')
  const used = places.kind === 'wkt' ? [places.column] : []
  const features: FoundFeature[] = []
  for (const row of rows) {
    const texts = textsOf(
      head.flatMap((name, index) => (used.includes(index) ? [] : [[name, row[index] ?? ''] as const])),
    )
    addFeature(features, { ...placeOf(places, row), texts })
  }
  return features
}

function placesIn(head: readonly string[], rows: readonly string[][]): Places | null {
  const called = (name: RegExp) => head.findIndex((each) => name.test(each.trim()))
  const holding = (isOne: (text: string) => boolean) =>
    head.findIndex((_, index) => {
      const filled = rows.slice(0, 20).flatMap((row) => (row[index]?.trim() ? [row[index]] : []))
      return filled.length > 0 && filled.every(isOne)
    })
  const wkt = called(NAMES.wkt) >= 0 ? called(NAMES.wkt) : holding((text) => readWkt(text) !== null)
  if (wkt >= 0) return { kind: 'wkt', column: wkt }
  const [x, y] = [called(NAMES.easting), called(NAMES.northing)]
  if (x >= 0 && y >= 0) return { kind: 'numbers', x, y, system: 'EPSG:27700' }
  const [latitude, longitude] = [called(NAMES.latitude), called(NAMES.longitude)]
  if (latitude >= 0 && longitude >= 0) return { kind: 'degrees', latitude, longitude }
  const reference =
    called(NAMES.reference) >= 0
      ? called(NAMES.reference)
      : holding((text) => /\d/.test(text) && parseGridReference(text) !== null)
  return reference >= 0 ? { kind: 'reference', column: reference } : null
}

function placeOf(places: Places, row: readonly string[]): Pick<FoundFeature, 'shape' | 'system'> {
  switch (places.kind) {
    case 'wkt': {
      const text = row[places.column]?.trim() ?? ''
      if (text === '') return { shape: { kind: 'none' }, system: null }
      return readWkt(text) ?? { shape: { kind: 'fault', fault: 'importNumbers' }, system: null }
    }
    case 'numbers':
      return { shape: pointOf(row[places.x], row[places.y]), system: places.system }
    case 'degrees': {
      const place = parseDegrees(`${row[places.latitude] ?? ''}, ${row[places.longitude] ?? ''}`)
      if (place)
        return { shape: { kind: 'point', at: [place.longitude, place.latitude] }, system: 'EPSG:4326' }
      return { shape: { kind: 'fault', fault: 'importNumbers' }, system: null }
    }
    case 'reference':
      return { shape: squareOf(row[places.column] ?? ''), system: 'EPSG:27700' }
  }
}

function pointOf(x: string | undefined, y: string | undefined): FoundShape {
  const [easting, northing] = [numberOf(x), numberOf(y)]
  if (easting === null || northing === null) return { kind: 'fault', fault: 'importNumbers' }
  return { kind: 'point', at: [easting, northing] }
}

function numberOf(text: string | undefined): number | null {
  const plain = text?.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '') ?? ''
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** A grid reference names a square, which becomes the outline. One of a metre encloses nothing and is a point. */
function squareOf(text: string): FoundShape {
  if (text.trim() === '') return { kind: 'none' }
  const square = parseGridReference(text)
  if (!square) return { kind: 'fault', fault: 'importReference' }
  const { easting: x, northing: y, size } = square
  if (size === 1) return { kind: 'point', at: [x + 0.5, y + 0.5] }
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const
  return { kind: 'polygons', polygons: [[[...corners]]] }
}
