import { writeFileSync } from 'node:fs'
import { ByteFile } from './byte-file.ts'
import { SYSTEMS } from './coordinate-systems.ts'
import { DbfWriter } from './dbf.ts'
import { extentOfRing, joined, NOWHERE, type Extent } from './extent.ts'
import { LAYER, type FileHead, type FileRow } from './file-row.ts'

const HEADER = 100
const POLYGON = 5

/**
 * Writes the files of a Shapefile beside each other (`finds.shp` and so on). Returns their names.
 * @param folder where they are written
 */
export function writeShapefile(folder: string, head: FileHead, rows: Iterable<FileRow>): string[] {
  const at = (end: string) => `${folder}/${LAYER}.${end}`
  const [shapes, places, table] = [new ByteFile(at('shp')), new ByteFile(at('shx')), new ByteFile(at('dbf'))]
  const records = new DbfWriter(table, head.fields)
  let extent = NOWHERE
  let count = 0
  shapes.write(Buffer.alloc(HEADER))
  places.write(Buffer.alloc(HEADER))
  for (const row of rows) {
    const box = extentOfRing(row.ring)
    extent = joined(extent, box)
    count += 1
    const shape = shapeOf(row, box)
    const entry = Buffer.alloc(8)
    // Lengths and places are in words of two bytes, big endian.
    entry.writeInt32BE(shapes.length / 2, 0)
    entry.writeInt32BE(shape.length / 2, 4)
    places.write(entry)
    const number = Buffer.alloc(8)
    number.writeInt32BE(count, 0)
    number.writeInt32BE(shape.length / 2, 4)
    shapes.write(number)
    shapes.write(shape)
    records.add(row)
  }
  records.finish()
  for (const file of [shapes, places]) file.writeAt(headerOf(file.length, extent), 0)
  for (const file of [shapes, places, table]) file.finish()
  writeFileSync(at('cpg'), 'UTF-8', { flush: true })
  writeFileSync(at('prj'), SYSTEMS[head.system].esri, { flush: true })
  return ['shp', 'shx', 'dbf', 'cpg', 'prj'].map((end) => `${LAYER}.${end}`)
}

/** A polygon of one ring, which runs clockwise here. */
function shapeOf({ ring }: FileRow, box: Extent): Buffer {
  const shape = Buffer.alloc(48 + 16 * ring.length)
  shape.writeInt32LE(POLYGON, 0)
  writeBox(shape, 4, box)
  shape.writeInt32LE(1, 36)
  shape.writeInt32LE(ring.length, 40)
  let at = 48
  for (const [x, y] of ring.toReversed()) {
    shape.writeDoubleLE(x, at)
    shape.writeDoubleLE(y, at + 8)
    at += 16
  }
  return shape
}

function headerOf(length: number, extent: Extent): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(length / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(POLYGON, 32)
  if (extent.west <= extent.east) writeBox(header, 36, extent)
  return header
}

function writeBox(bytes: Buffer, at: number, { west, south, east, north }: Extent): void {
  for (const [index, number] of [west, south, east, north].entries())
    bytes.writeDoubleLE(number, at + 8 * index)
}
