import { IMPORT_MAX_ROWS } from '#contract/imports/imports.ts'
import {
  addFeature,
  FileFault,
  textsOf,
  type FoundEncoding,
  type FoundFeature,
  type FoundShape,
} from './found.ts'
import { MOST_RINGS, polygonsOfRings } from './rings.ts'
import { textReader, type SampleText } from './texts.ts'
import type { XY } from '../shared/systems.ts'

/** Bytes of the head of a `.shp`, and of the head of each of its records. */
const HEAD = 100
const RECORD_HEAD = 8

interface Parts {
  shp: Uint8Array
  /** The index: where the shape of each row is. */
  shx: Uint8Array | null
  dbf: Uint8Array | null
  /** The text of the `.prj`, as the name of the coordinate system. */
  prj: string | null
  cpg: string | null
}

/** Bytes of the content of a record of the `.shp`. */
interface Span {
  start: number
  end: number
}

/**
 * Reads a Shapefile. The shape of a row is the one at which the `.shx` points, or the one with its number: programs that edit leave
 * earlier shapes in the file. Rows that are marked as deleted are left out. Every offset and length is checked against the bytes
 * that are there.
 */
export function readShapefile(
  { shp, shx, dbf, prj, cpg }: Parts,
  said: string | null,
): { features: FoundFeature[]; encoding?: FoundEncoding } {
  if (!isHead(shp)) throw new FileFault('importDamaged')
  const spans = shx ? spansByIndex(shp, shx) : spansByNumber(shp)
  const table = dbf && readDbf(dbf, { said, named: cpg })
  if (table && table.rows.length !== spans.length) throw new FileFault('importShapefileParts')
  const features: FoundFeature[] = []
  for (const [index, span] of spans.entries()) {
    const row = table ? table.rows[index] : []
    if (row) addFeature(features, { shape: shapeAt(shp, span), texts: textsOf(row), system: prj })
  }
  return { features, ...(table && { encoding: table.encoding }) }
}

/** The `.shp` and the `.shx` begin in the same way. */
function isHead(bytes: Uint8Array): boolean {
  return bytes.length >= HEAD && viewOf(bytes).getInt32(0) === 9994
}

/** The length that a head names, in bytes; the file has it in words of two bytes. */
function namedLength(bytes: Uint8Array): number {
  return viewOf(bytes).getInt32(24) * 2
}

/** Null for a row whose shape was never written. What follows the named length of the index is not read. */
function spansByIndex(shp: Uint8Array, shx: Uint8Array): (Span | null)[] {
  if (!isHead(shx)) throw new FileFault('importShapefileParts')
  const end = namedLength(shx)
  if (end < HEAD || end > shx.length || (end - HEAD) % RECORD_HEAD !== 0)
    throw new FileFault('importShapefileParts')
  if ((end - HEAD) / RECORD_HEAD > MOST_STORED_ROWS) throw new FileFault('importManyRows')
  const view = viewOf(shx)
  const spans = Array.from({ length: (end - HEAD) / RECORD_HEAD }, (_, row) => {
    const at = view.getInt32(HEAD + row * RECORD_HEAD) * 2
    if (at === 0) return null
    if (at < HEAD) throw new FileFault('importShapefileParts')
    return spanAt(shp, at)
  })
  const inOrder = spans.filter((span) => span !== null).sort((one, other) => one.start - other.start)
  // No two rows have the same shape, or parts of it.
  if (inOrder.some(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0)))
    throw new FileFault('importShapefileParts')
  return spans
}

/** By the numbers of the records, which begin with 1. Two records with one number are an earlier and a later shape of one row. */
function spansByNumber(shp: Uint8Array): Span[] {
  const end = namedLength(shp)
  if (end > shp.length) throw new FileFault('importDamaged')
  const byNumber = new Map<number, Span>()
  for (let at = HEAD; at < end;) {
    const number = at + 4 <= shp.length ? viewOf(shp).getInt32(at) : 0
    const span = spanAt(shp, at)
    if (byNumber.has(number)) throw new FileFault('importShapefileParts')
    byNumber.set(number, span)
    if (byNumber.size > MOST_STORED_ROWS) throw new FileFault('importManyRows')
    at = span.end
  }
  // A length that was not written when the file was closed.
  if (end !== shp.length && byNumber.size === 0) throw new FileFault('importShapefileParts')
  // Some programs begin with 0.
  const first = byNumber.has(0) ? 0 : 1
  return Array.from({ length: byNumber.size }, (_, index) => {
    const span = byNumber.get(first + index)
    if (!span) throw new FileFault('importShapefileParts')
    return span
  })
}

function spanAt(shp: Uint8Array, at: number): Span {
  if (at + RECORD_HEAD > shp.length) throw new FileFault('importDamaged')
  const start = at + RECORD_HEAD
  const length = viewOf(shp).getInt32(at + 4) * 2
  if (length < 4 || start + length > shp.length) throw new FileFault('importDamaged')
  return { start, end: start + length }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

class Unreadable extends Error {}

function shapeAt(shp: Uint8Array, span: Span | null): FoundShape {
  if (span === null) return { kind: 'none' }
  try {
    return shapeIn(viewOf(shp.subarray(span.start, span.end)))
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'fault', fault: 'importNumbers' }
    throw error
  }
}

/** Types with heights or measures (11 to 28) begin as those without. */
function shapeIn(view: DataView): FoundShape {
  const type = view.getInt32(0, true)
  switch (type === 31 ? type : type % 10) {
    case 0:
      return { kind: 'none' }
    case 1:
      return { kind: 'point', at: placeAt(view, 4) }
    case 8:
      return { kind: 'point', at: placeAt(view, 40) }
    case 3: {
      const { places, points } = countsOf(view)
      return points > 0 ? { kind: 'line', at: placeAt(view, places) } : { kind: 'none' }
    }
    case 5:
      return polygonsIn(view)
    default:
      return { kind: 'other' }
  }
}

/** The numbers of parts and points, and where the points begin. */
function countsOf(view: DataView): { parts: number; points: number; places: number } {
  if (view.byteLength < 44) throw new Unreadable()
  const parts = view.getInt32(36, true)
  const points = view.getInt32(40, true)
  const places = 44 + parts * 4
  if (parts < 0 || points < 0 || places + points * 16 > view.byteLength) throw new Unreadable()
  return { parts, points, places }
}

function polygonsIn(view: DataView): FoundShape {
  const { parts, points, places } = countsOf(view)
  if (parts > MOST_RINGS) return { kind: 'fault', fault: 'importManyParts' }
  const begins = Array.from({ length: parts }, (_, part) => view.getInt32(44 + part * 4, true))
  const rings = begins.map((begin, part) => {
    const end = begins[part + 1] ?? points
    if (begin < 0 || end < begin || end > points) throw new Unreadable()
    return Array.from({ length: end - begin }, (_, index) => placeAt(view, places + (begin + index) * 16))
  })
  const filled = rings.filter((ring) => ring.length > 0)
  if (filled.length === 0) return { kind: 'none' }
  if (!filled.every((ring) => ring.every((place) => place.every(Number.isFinite)))) throw new Unreadable()
  return { kind: 'polygons', polygons: polygonsOfRings(filled) }
}

function placeAt(view: DataView, at: number): XY {
  if (at + 16 > view.byteLength) throw new Unreadable()
  return [view.getFloat64(at, true), view.getFloat64(at + 8, true)]
}

/** Bytes of the head of a `.dbf` and of the description of a field. */
const TABLE_HEAD = 32
const FIELD = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

interface Field {
  name: Uint8Array
  type: string
  from: number
  length: number
}

/** Rows of a table with those that are marked as deleted. */
const MOST_STORED_ROWS = 20_000

type Row = (readonly [name: string, value: string])[]

/** Reads the table of a Shapefile. Rows that are marked as deleted are null: shapes are counted with them. */
function readDbf(
  bytes: Uint8Array,
  { said, named }: { said: string | null; named: string | null },
): { rows: (Row | null)[]; encoding: FoundEncoding } {
  if (bytes.length < TABLE_HEAD) throw new FileFault('importDamaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(4, true)
  const [headLength, rowLength] = [view.getUint16(8, true), view.getUint16(10, true)]
  if (headLength < TABLE_HEAD + 1 || headLength > bytes.length || rowLength < 1)
    throw new FileFault('importDamaged')
  if (count > MOST_STORED_ROWS) throw new FileFault('importManyRows')
  if (headLength + count * rowLength > bytes.length) throw new FileFault('importDamaged')
  const fields = fieldsIn(bytes.subarray(0, headLength), rowLength)
  const starts = Array.from({ length: count }, (_, row) => {
    const start = headLength + row * rowLength
    return bytes[start] === DELETED ? null : start
  })
  const live = starts.filter((start) => start !== null)
  if (live.length > IMPORT_MAX_ROWS) throw new FileFault('importManyRows')
  const reader = textReader(textsIn(bytes, fields, live), { said, named })
  const names = fields.map(({ name }) => reader.decode(name))
  const rows = starts.map((start) =>
    start === null
      ? null
      : fields.map((field, index) => {
          const value = reader.decodeCut(cell(bytes, start + field.from, field.length)).trim()
          return [
            names[index] ?? '',
            field.type === 'D' ? dayOf(value) : isFiller(value) ? '' : value,
          ] as const
        }),
  )
  return { rows, encoding: { name: reader.name, isCertain: reader.isCertain } }
}

/** The names of the fields and all values, but not the numbers of the head, which are no text. */
function* textsIn(
  bytes: Uint8Array,
  fields: readonly Field[],
  starts: readonly number[],
): Generator<SampleText> {
  for (const { name } of fields) yield { bytes: name, mayBeCut: true }
  for (const start of starts)
    for (const { from, length } of fields) {
      const value = cell(bytes, start + from, length)
      // Only a value that fills its field can have lost its end.
      yield { bytes: value, mayBeCut: value.length === length }
    }
}

function fieldsIn(head: Uint8Array, rowLength: number): Field[] {
  const fields: Field[] = []
  let from = 1
  for (let at = TABLE_HEAD; at + FIELD <= head.length && head[at] !== END_OF_FIELDS; at += FIELD) {
    const length = head[at + 16] ?? 0
    const type = String.fromCharCode(head[at + 11] ?? 0)
    if (from + length > rowLength) throw new FileFault('importDamaged')
    // Memo fields are in another file, which is not read.
    if ('CNFDL'.includes(type)) fields.push({ name: cell(head, at, 11), type, from, length })
    from += length
  }
  return fields
}

/** Returns bytes up to the first zero. */
function cell(bytes: Uint8Array, from: number, length: number): Uint8Array {
  const all = bytes.subarray(from, from + length)
  const end = all.indexOf(0)
  return end < 0 ? all : all.subarray(0, end)
}

/** Stars stand for a number that is missing. */
function isFiller(value: string): boolean {
  return /^\*+$/.test(value)
}

function dayOf(value: string): string {
  return /^\d{8}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}` : value
}
