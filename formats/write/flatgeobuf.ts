import { rmSync } from 'node:fs'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { buildFeature, type IProperties } from 'flatgeobuf/lib/mjs/generic/feature.js'
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js'
import { ByteFile } from './byte-file.ts'
import {
  extentOfRing,
  joined,
  NOWHERE,
  type Extent,
  type FileField,
  type FileHead,
  type FileRow,
} from './file-row.ts'
import { Boxes, NODE_SIZE, packedTree } from './packed-tree.ts'
import { SYSTEMS } from '../shared/systems.ts'

/** `fgb`, version 3, and again with the patch level. */
const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0])

const TYPES: Readonly<Record<FileField['type'], ColumnType>> = {
  text: ColumnType.String,
  address: ColumnType.String,
  moment: ColumnType.DateTime,
  integer: ColumnType.Int,
  number: ColumnType.Double,
  flag: ColumnType.Bool,
}

/**
 * Writes a FlatGeobuf with a spatial index, so that programs read the part they need from a server. Features wait in a scratch
 * file beside it until their order is known.
 */
export function writeFlatGeobuf(file: string, head: FileHead, rows: Iterable<FileRow>): void {
  const scratch = `${file}.features`
  const features = new ByteFile(scratch)
  try {
    const boxes = new Boxes()
    const extent = addFeatures(features, boxes, head, rows)
    const order = boxes.alongCurve(extent)
    const target = new ByteFile(file)
    target.write(MAGIC)
    target.write(sizePrefixed(headerOf(head, boxes.count, extent)))
    if (boxes.count > 0) target.write(packedTree(boxes, order))
    for (const feature of order) {
      const { position, length } = boxes.bytes(feature)
      target.write(features.readAt(position, length))
    }
    target.finish()
  } finally {
    features.abandon()
    rmSync(scratch, { force: true })
  }
}

function addFeatures(features: ByteFile, boxes: Boxes, head: FileHead, rows: Iterable<FileRow>): Extent {
  const fields: readonly Pick<FileField, 'name' | 'type'>[] = [
    { name: head.key, type: 'integer' },
    ...head.fields,
  ]
  const columns = fields.map(({ name, type }) => ({ name, type: TYPES[type], ...PLAIN_COLUMN }))
  const header = { columns, geometryType: GeometryType.Polygon, featuresCount: 0, ...PLAIN_HEADER }
  let extent = NOWHERE
  for (const { id, ring, values } of rows) {
    const properties: IProperties = { [head.key]: id }
    for (const [at, { name }] of head.fields.entries()) properties[name] = values[at] ?? null
    const bytes = buildFeature(polygonOf(ring), properties, header)
    const box = extentOfRing(ring)
    boxes.add(box, features.length, bytes.length)
    features.write(bytes)
    extent = joined(extent, box)
  }
  return extent
}

/** The package takes a geometry with a list of parts, even an empty one, for a collection; its types demand the list. */
function polygonOf(ring: FileRow['ring']): IParsedGeometry {
  const polygon: Omit<IParsedGeometry, 'parts'> = {
    xy: ring.flat(),
    ends: [ring.length],
    type: GeometryType.Polygon,
  }
  return polygon as IParsedGeometry
}

const PLAIN_COLUMN = {
  title: null,
  description: null,
  width: -1,
  precision: -1,
  scale: -1,
  nullable: true,
  unique: false,
  primary_key: false,
}
const PLAIN_HEADER = {
  envelope: null,
  indexNodeSize: 0,
  crs: null,
  title: null,
  description: null,
  metadata: null,
}

/** The fields of the header by their numbers in its schema (header.fbs); those that are null have their usual value. */
function headerOf(
  { layer, key, fields, system, notes, language }: FileHead,
  count: number,
  extent: Extent,
): Table {
  const { west, south, east, north } = extent
  const told = (key: string) => notes.find((note) => note.key === key)?.text[language] ?? ''
  const columns: Table[] = [
    columnOf(key, 'integer', ''),
    ...fields.map(({ name, type, label }) => columnOf(name, type, label[language])),
  ]
  const { name, ogc } = SYSTEMS[system]
  const crs: Table = [text('EPSG'), { kind: 'int', value: system }, text(name), null, text(ogc)]
  return [
    text(layer),
    count > 0 ? { kind: 'doubles', value: [west, south, east, north] } : null,
    { kind: 'byte', value: GeometryType.Polygon },
    null,
    null,
    null,
    null,
    { kind: 'tables', value: columns },
    { kind: 'long', value: count },
    { kind: 'short', value: count > 0 ? NODE_SIZE : 0 },
    { kind: 'table', value: crs },
    text(told('title')),
    text([told('licence'), told('citation')].join('\n')),
  ]
}

function columnOf(name: string, type: FileField['type'], title: string): Table {
  return [text(name), { kind: 'byte', value: TYPES[type] }, title === '' ? null : text(title)]
}

function text(value: string): TableField {
  return { kind: 'text', value }
}

/**
 * A table of FlatBuffers, for the one that we write ourselves. Each is written after what refers to it, so that all references
 * point forward; `null` leaves a field out.
 */
type TableField =
  | { readonly kind: 'byte' | 'short' | 'int' | 'long'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'doubles'; readonly value: readonly number[] }
  | { readonly kind: 'table'; readonly value: Table }
  | { readonly kind: 'tables'; readonly value: readonly Table[] }
type Table = readonly (TableField | null)[]

/** Bytes of a value within a table, which is also what its place is a multiple of. */
const SIZES: Readonly<Record<TableField['kind'], number>> = {
  byte: 1,
  short: 2,
  int: 4,
  long: 8,
  text: 4,
  doubles: 4,
  table: 4,
  tables: 4,
}

/** Returns the bytes of a buffer with its size in front. Places count from there, so that numbers of 8 bytes are aligned. */
function sizePrefixed(root: Table): Buffer {
  const writer = new Writer()
  writer.room(8)
  const at = writer.table(root)
  writer.setUInt32(4, at - 4)
  const bytes = writer.padded()
  bytes.writeUInt32LE(bytes.length - 4, 0)
  return bytes
}

class Writer {
  #bytes = Buffer.alloc(4096)
  #length = 0

  /** Adds zeros and returns where they begin. */
  room(length: number, alignedTo = 4, extra = 0): number {
    while ((this.#length + extra) % alignedTo !== 0) this.#length += 1
    const at = this.#length
    this.#length += length
    if (this.#length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + length)])
    return at
  }

  setUInt32(at: number, value: number): void {
    this.#bytes.writeUInt32LE(value, at)
  }

  padded(): Buffer {
    this.room(0, 8)
    return this.#bytes.subarray(0, this.#length)
  }

  /** Writes a table and everything below it; returns where it begins. */
  table(fields: Table): number {
    const places: number[] = []
    let size = 4
    for (const field of fields) {
      const width = field ? SIZES[field.kind] : 1
      if (field) size = Math.ceil(size / width) * width
      places.push(field ? size : 0)
      if (field) size += width
    }
    const directory = 4 + 2 * fields.length
    // The table itself begins at a multiple of 8, its directory of fields directly before it.
    const start = this.room(directory + size, 8, directory)
    const at = start + directory
    this.#bytes.writeUInt16LE(directory, start)
    this.#bytes.writeUInt16LE(size, start + 2)
    for (const [index, place] of places.entries()) this.#bytes.writeUInt16LE(place, start + 4 + 2 * index)
    this.#bytes.writeInt32LE(directory, at)
    for (const [index, field] of fields.entries()) if (field) this.#field(field, at + (places[index] ?? 0))
    return at
  }

  #field(field: TableField, at: number): void {
    switch (field.kind) {
      case 'byte':
        return void this.#bytes.writeUInt8(field.value, at)
      case 'short':
        return void this.#bytes.writeUInt16LE(field.value, at)
      case 'int':
        return void this.#bytes.writeInt32LE(field.value, at)
      case 'long':
        return void this.#bytes.writeBigUInt64LE(BigInt(field.value), at)
      case 'text': {
        this.setUInt32(at, this.#text(field.value) - at)
        return
      }
      case 'doubles': {
        this.setUInt32(at, this.#doubles(field.value) - at)
        return
      }
      case 'table': {
        this.setUInt32(at, this.table(field.value) - at)
        return
      }
      case 'tables': {
        this.setUInt32(at, this.#tables(field.value) - at)
        return
      }
    }
  }

  /** A text ends with a zero that does not count. */
  #text(text: string): number {
    const bytes = Buffer.from(text)
    const at = this.room(4 + bytes.length + 1)
    this.setUInt32(at, bytes.length)
    this.#bytes.set(bytes, at + 4)
    return at
  }

  #doubles(numbers: readonly number[]): number {
    const at = this.room(4 + 8 * numbers.length, 8, 4)
    this.setUInt32(at, numbers.length)
    for (const [index, number] of numbers.entries()) this.#bytes.writeDoubleLE(number, at + 4 + 8 * index)
    return at
  }

  #tables(tables: readonly Table[]): number {
    const at = this.room(4 + 4 * tables.length)
    this.setUInt32(at, tables.length)
    for (const [index, table] of tables.entries()) {
      const place = at + 4 + 4 * index
      this.setUInt32(place, this.table(table) - place)
    }
    return at
  }
}
