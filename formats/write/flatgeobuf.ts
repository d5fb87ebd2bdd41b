import { rmSync } from 'node:fs'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { buildFeature, type IProperties } from 'flatgeobuf/lib/mjs/generic/feature.js'
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js'
import { ByteFile } from './byte-file.ts'
import { SYSTEMS } from './coordinate-systems.ts'
import { extentOfRing, joined, NOWHERE, type Extent } from './extent.ts'
import { LAYER, type FileField, type FileHead, type FileRow } from './file-row.ts'
import { sizePrefixed, type Table, type TableField } from './flatbuffer-table.ts'
import { Boxes, NODE_SIZE, packedTree } from './packed-tree.ts'

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
    { name: 'record', type: 'integer' },
    ...head.fields,
  ]
  const columns = fields.map(({ name, type }) => ({ name, type: TYPES[type], ...PLAIN_COLUMN }))
  const header = { columns, geometryType: GeometryType.Polygon, featuresCount: 0, ...PLAIN_HEADER }
  let extent = NOWHERE
  for (const { id, ring, values } of rows) {
    const properties: IProperties = { record: id }
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
function headerOf({ fields, system, notes, language }: FileHead, count: number, extent: Extent): Table {
  const { west, south, east, north } = extent
  const told = (key: string) => notes.find((note) => note.key === key)?.text[language] ?? ''
  const columns: Table[] = [
    columnOf('record', 'integer', ''),
    ...fields.map(({ name, type, label }) => columnOf(name, type, label[language])),
  ]
  const { name, ogc } = SYSTEMS[system]
  const crs: Table = [text('EPSG'), { kind: 'int', value: system }, text(name), null, text(ogc)]
  return [
    text(LAYER),
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
