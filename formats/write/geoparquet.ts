import {
  ByteWriter,
  ParquetWriter,
  type ColumnSource,
  type SchemaElement,
  type Writer,
} from 'hyparquet-writer'
import { ByteFile } from './byte-file.ts'
import {
  extentOfRing,
  joined,
  NOWHERE,
  type Extent,
  type FileField,
  type FileHead,
  type FileRow,
  type FileValue,
} from './file-row.ts'
import { polygonWkb } from '../shared/wkb.ts'
import { type FileSystem, PROJ_JSON } from '../shared/systems.ts'

/** Rows of a group: readers skip groups outside their box, and one group is in memory here. */
const GROUP = 10_000
const GEOMETRY = 'geometry'
const BOX = ['xmin', 'ymin', 'xmax', 'ymax'] as const

const TYPES: Readonly<Record<FileField['type'], Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  address: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
}

/**
 * Writes GeoParquet 1.1: outlines as WKB, with a column of boxes by which readers skip what they do not need. Throws an Error
 * without rows: what the package writes then cannot be read by others.
 */
export function writeGeoParquet(file: string, head: FileHead, rows: Iterable<FileRow>): void {
  const target = new ByteFile(file)
  const kvMetadata: { key: string; value: string }[] = []
  const writer = new ParquetWriter({
    writer: writerInto(target),
    schema: schemaOf(head),
    kvMetadata,
    createdBy: 'Wales LiDAR Portal',
  })
  let extent = NOWHERE
  let group: FileRow[] = []
  const finishGroup = (): void => {
    if (group.length > 0) void writer.write({ columnData: columnsOf(head, group), rowGroupSize: GROUP })
    group = []
  }
  for (const row of rows) {
    group.push(row)
    extent = joined(extent, extentOfRing(row.ring))
    if (group.length === GROUP) finishGroup()
  }
  finishGroup()
  if (extent === NOWHERE) throw new Error('A GeoParquet file needs records')
  kvMetadata.push({ key: 'geo', value: JSON.stringify(geoOf(head.system, extent)) })
  for (const { key, text } of head.notes) kvMetadata.push({ key, value: JSON.stringify(text) })
  void writer.finish()
  target.finish()
}

function schemaOf({ key, fields }: FileHead): SchemaElement[] {
  const columns = fields.map(({ name, type }): SchemaElement => ({
    name,
    repetition_type: 'OPTIONAL',
    ...TYPES[type],
  }))
  return [
    { name: 'schema', num_children: columns.length + 3 },
    { name: key, repetition_type: 'REQUIRED', type: 'INT32' },
    ...columns,
    { name: 'bbox', repetition_type: 'REQUIRED', num_children: BOX.length },
    ...BOX.map((name): SchemaElement => ({ name, repetition_type: 'REQUIRED', type: 'DOUBLE' })),
    // Not the newer logical type GEOMETRY, which older readers do not know.
    { name: GEOMETRY, repetition_type: 'REQUIRED', type: 'BYTE_ARRAY' },
  ]
}

function columnsOf({ key, fields }: FileHead, group: readonly FileRow[]): ColumnSource[] {
  return [
    { name: key, data: group.map(({ id }) => id) },
    ...fields.map(({ name, type }, at) => ({
      name,
      data: group.map(({ values }) => storedAs(type, values[at] ?? null)),
    })),
    { name: 'bbox', data: group.map(({ ring }) => boxOf(ring)) },
    { name: GEOMETRY, data: group.map(({ ring }) => polygonWkb(ring)) },
  ]
}

function storedAs(type: FileField['type'], value: FileValue): FileValue | Date {
  return type === 'moment' && value !== null ? new Date(String(value)) : value
}

function boxOf(ring: FileRow['ring']): Record<(typeof BOX)[number], number> {
  const { west, south, east, north } = extentOfRing(ring)
  return { xmin: west, ymin: south, xmax: east, ymax: north }
}

/** The metadata that makes a Parquet file a GeoParquet file. */
function geoOf(system: FileSystem, { west, south, east, north }: Extent) {
  const covering = { bbox: Object.fromEntries(BOX.map((name) => [name, ['bbox', name]])) }
  return {
    version: '1.1.0',
    primary_column: GEOMETRY,
    columns: {
      [GEOMETRY]: {
        encoding: 'WKB',
        geometry_types: ['Polygon'],
        orientation: 'counterclockwise',
        edges: 'planar',
        crs: PROJ_JSON[system],
        covering,
        bbox: [west, south, east, north],
      },
    },
  }
}

/** The package's own writer of bytes, which is emptied into the file after each group. */
function writerInto(target: ByteFile): Writer {
  const writer = new ByteWriter() as unknown as Writer & { index: number }
  const flush = (): void => {
    target.write(new Uint8Array(writer.getBytes()))
    writer.index = 0
  }
  return Object.assign(writer, { flush, finish: flush })
}
