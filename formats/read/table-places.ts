import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { isInBox } from '#geo/shapes/box.ts'
import { parseDegrees } from '#geo/degrees.ts'
import { parseGridReference, PLACE_TEXT_MAX_LENGTH, type GridSquare } from '#geo/grid/grid-reference.ts'
import { parseWrittenPosition } from '#geo/grid/written-position.ts'
import { type Table, degreesIn, numberReader, systemOfNumbers, type Axes } from './csv.ts'
import { addFeature, FileFault, textsOf, type FoundFeature, type FoundShape } from './found.ts'
import { saysNothing } from './texts.ts'
import type { XY } from '../shared/systems.ts'

/** How some columns say where a row is. */
interface Way {
  columns: readonly number[]
  /** Whether the cells are long lists of coordinates, which are no text of the row. */
  isShape?: boolean
  placeOf: (cells: readonly string[]) => Placed
}

const UNITS = String.raw`(?:_(?:m|metres|osgb(?:36)?|bng|27700|wgs_?84|4326|dd|deg(?:rees)?|coord(?:inate)?s?))*$`
/** Names of columns, in small letters and with `_` for everything else. */
const NAMES = {
  shape: /^(?:.*_)?(?:wkt|the_geom|geom|geometry|shape|geometreg|outline)$/,
  easting: new RegExp(`(?:^e|(?:^|_)(?:eastings?|east|dwyreiniad|dwyreiniol))${UNITS}`),
  northing: new RegExp(`(?:^n|(?:^|_)(?:northings?|north|gogleddiad|gogleddol))${UNITS}`),
  x: new RegExp(`(?:^|_)(?:coord_?)?x(?:_?coord(?:inate)?)?${UNITS}`),
  y: new RegExp(`(?:^|_)(?:coord_?)?y(?:_?coord(?:inate)?)?${UNITS}`),
  latitude: new RegExp(`(?:^|_)(?:dec(?:imal)?_?|gps_?)?(?:lat|latitude|lledred)${UNITS}`),
  longitude: new RegExp(`(?:^|_)(?:dec(?:imal)?_?|gps_?)?(?:lon|long|lng|longitude|hydred)${UNITS}`),
  reference:
    /^(?:.*_)?(?:grid_?ref(?:erence)?s?|ngr|os_?grid|os_?ref|osgr|map_?ref(?:erence)?|cyfeirnod(?:_grid)?)$/,
}

/** Characters of a place that are shown as the table writes them. */
const LONGEST_WRITTEN = 100
const FAULT = { kind: 'fault', fault: 'importNumbers' } as const

/** Whether a line has the names of columns with places. */
export function namesPlaces(cells: readonly string[]): boolean {
  const names = cells.map(plainName)
  const has = (name: keyof typeof NAMES) => names.some((each) => NAMES[name].test(each))
  return (
    has('shape') ||
    has('reference') ||
    (has('easting') && has('northing')) ||
    (has('x') && has('y')) ||
    (has('latitude') && has('longitude'))
  )
}

/**
 * Makes features of the rows of a table, by the columns that the member named, or else by those whose names or contents are
 * places. Rows without a place stay rows. Throws a FileFault for what is no table, and for too many rows or columns.
 * @param named one column, or two: eastings and northings, or longitudes and latitudes
 */
export function featuresOfTable(table: Table, named: readonly string[] | null = null): FoundFeature[] {
  const { head, rows } = table
  const chosen = (named ?? []).map((name) => head.indexOf(name)).filter((index) => index >= 0)
  const ways = chosen.length > 0 ? waysIn(table, chosen) : [...waysByName(table), ...waysByContent(table)]
  // Lines of text without any separator are no table.
  if (head.length < 2 && ways.length === 0) throw new FileFault('importCsvPlace')
  const shapes = ways.flatMap(({ columns, isShape }) => (isShape ? columns : []))
  const features: FoundFeature[] = []
  for (const row of rows) {
    const texts = textsOf(
      head.flatMap((name, index) => (shapes.includes(index) ? [] : [[name, row[index] ?? ''] as const])),
    )
    addFeature(features, { ...placeOf(row, ways), texts })
  }
  return features
}

/** The first way by which the row says anything. */
function placeOf(row: readonly string[], ways: readonly Way[]): Omit<FoundFeature, 'texts'> {
  for (const { columns, isShape, placeOf: read } of ways) {
    const cells = columns.map((column) => row[column] ?? '')
    if (cells.every(saysNothing)) continue
    const [first = ''] = cells
    const isWritten = readShape(first) === null && (!isShape || readWritten(first) !== null)
    const written = cells.map((cell) => cell.trim()).join(' / ')
    return {
      ...read(cells),
      ...(isWritten && { written: written.slice(0, LONGEST_WRITTEN).toWellFormed() }),
    }
  }
  return { shape: { kind: 'none' }, system: null }
}

function waysByName(table: Table): Way[] {
  const names = table.head.map(plainName)
  const called = (name: RegExp) => names.findIndex((each) => name.test(each))
  const shape = names.findIndex(
    (name, index) => NAMES.shape.test(name) && cellsOf(table, index).some(readShape),
  )
  const [easting, northing] = [called(NAMES.easting), called(NAMES.northing)]
  const [x, y] = [called(NAMES.x), called(NAMES.y)]
  const [longitude, latitude] = [called(NAMES.longitude), called(NAMES.latitude)]
  const reference = called(NAMES.reference)
  return [
    ...(shape >= 0 ? [shapeWay(shape)] : []),
    ...(easting >= 0 && northing >= 0 ? [numbersWay(table, [easting, northing], 'metres')] : []),
    ...(longitude >= 0 && latitude >= 0 ? [degreesWay([longitude, latitude])] : []),
    ...(x >= 0 && y >= 0 ? [numbersWay(table, [x, y], 'any')] : []),
    ...(reference >= 0 ? [referenceWay(reference)] : []),
  ]
}

/** Columns whose names do not say it, but most of whose cells are places. */
function waysByContent(table: Table): Way[] {
  return table.head.flatMap((_, index) => {
    const cells = cellsOf(table, index)
    const areMost = (isOne: (cell: string) => boolean) => cells.filter(isOne).length * 2 > cells.length
    const isShape = (cell: string) => readShape(cell) !== null
    const isReference = (cell: string) => readReference(cell) !== null
    if (areMost(isShape)) return [shapeWay(index)]
    if (areMost(isReference)) return [referenceWay(index)]
    const isAny = (cell: string) => isShape(cell) || isReference(cell) || isPairInWales(cell)
    return areMost(isAny) ? [writtenWay(index)] : []
  })
}

function waysIn(table: Table, [first = 0, second]: readonly number[]): Way[] {
  if (second === undefined)
    return [cellsOf(table, first).some(readShape) ? shapeWay(first) : writtenWay(first)]
  const columns = [first, second] as const
  const { pairs } = numbersOf(table, columns)
  return [pairs.length > 0 ? numbersWay(table, columns, 'any') : degreesWay(columns)]
}

function shapeWay(column: number): Way {
  return { ...writtenWay(column), isShape: true }
}

function referenceWay(column: number): Way {
  return writtenWay(column, 'importReference')
}

/** One cell that says the whole place: a shape, a grid reference, or both coordinates. People mix them in one column. */
function writtenWay(column: number, fault: 'importNumbers' | 'importReference' = 'importNumbers'): Way {
  return {
    columns: [column],
    placeOf: ([cell = '']) =>
      readShape(cell) ?? readWritten(cell) ?? { shape: { kind: 'fault', fault }, system: null },
  }
}

/** The system is that of the values: X and Y, and even Easting and Northing, are also names of degrees. */
function numbersWay(table: Table, columns: readonly [number, number], axes: Axes): Way {
  const { pairs, numberIn } = numbersOf(table, columns)
  const system = systemOfNumbers(pairs, axes)
  return {
    columns,
    placeOf: ([one = '', other = '']) => {
      const [x, y] = [numberIn(one), numberIn(other)]
      return { shape: x === null || y === null ? FAULT : { kind: 'point', at: [x, y] }, system }
    },
  }
}

function numbersOf(table: Table, [first, second]: readonly [number, number]) {
  const numberIn = numberReader(table.separator, [...cellsOf(table, first), ...cellsOf(table, second)])
  const pairs = table.rows.flatMap((row): XY[] => {
    const [x, y] = [numberIn(row[first] ?? ''), numberIn(row[second] ?? '')]
    return x === null || y === null ? [] : [[x, y]]
  })
  return { numberIn, pairs }
}

/** @param columns of longitude and latitude, in this order */
function degreesWay(columns: readonly [number, number]): Way {
  return {
    columns,
    placeOf: ([longitude = '', latitude = '']) => {
      const place = degreesIn(latitude, longitude)
      if (!place) return { shape: FAULT, system: null }
      return { shape: { kind: 'point', at: [place.longitude, place.latitude] }, system: 'EPSG:4326' }
    },
  }
}

function isPairInWales(cell: string): boolean {
  const place = parseDegrees(cell)
  return place !== null && isInBox(WALES_WITH_MARGIN, place)
}

/** The cells of a column that say anything. */
function cellsOf({ rows }: Table, column: number): string[] {
  return rows.flatMap((row) => (saysNothing(row[column] ?? '') ? [] : [row[column] ?? '']))
}

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
}

/** A place out of one cell, and the coordinate system of its numbers. */
type Placed = Pick<FoundFeature, 'shape' | 'system'>

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
function readShape(text: string): Placed | null {
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
function readReference(text: string): Placed | null {
  const square = parseGridReference(tidyReference(text))
  return square && placeIn(square)
}

/** Reads a grid reference, or both coordinates of a place. */
function readWritten(text: string): Placed | null {
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
      const place = coordinatesIn(plain)
      if (!place || !current) return null
      current.push(place)
    }
  }
  return null
}

function isRestBlank(text: string): boolean {
  return text.trimEnd().endsWith(')')
}

function coordinatesIn(text: string): XY | null {
  const words = text.split(/\s+/)
  if (words.length < 2 || words.length > 4 || !words.every((word) => NUMBER.test(word))) return null
  const [x = NaN, y = NaN] = words.map(Number)
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null
}
