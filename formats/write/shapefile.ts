import { writeFileSync } from 'node:fs'
import { ByteFile } from './byte-file.ts'
import {
  extentOfRing,
  joined,
  NOWHERE,
  type Extent,
  type TableHead,
  type FileRow,
  valueReader,
  type ShortColumn,
} from './file-row.ts'
import { SYSTEMS } from '../shared/systems.ts'

const HEADER = 100
const POLYGON = 5

/**
 * Writes the files of a Shapefile beside each other, named after the layer. Returns their names.
 * @param folder where they are written
 */
export function writeShapefile(folder: string, head: TableHead, rows: Iterable<FileRow>): string[] {
  const at = (end: string) => `${folder}/${head.layer}.${end}`
  const [shapes, places, table] = [new ByteFile(at('shp')), new ByteFile(at('shx')), new ByteFile(at('dbf'))]
  const records = new DbfWriter(table, head)
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
  return ['shp', 'shx', 'dbf', 'cpg', 'prj'].map((end) => `${head.layer}.${end}`)
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

const TABLE_HEADER = 32
const END = 0x0d
const NEXT_RECORD = 0x20
const END_OF_FILE = 0x1a

/** dBASE III with texts in UTF-8, which the file `.cpg` beside it says. */
class DbfWriter {
  readonly #file: ByteFile
  readonly #columns: readonly ShortColumn[]
  readonly #rowLength: number
  readonly #value: ReturnType<typeof valueReader>
  #rows = 0

  constructor(file: ByteFile, { fields, shortColumns }: TableHead) {
    this.#file = file
    this.#columns = shortColumns
    this.#rowLength = rowLength(shortColumns)
    this.#value = valueReader(fields)
    file.write(tableHeaderOf(shortColumns, 0))
  }

  add(row: FileRow): void {
    const bytes = Buffer.alloc(this.#rowLength, ' ')
    bytes[0] = NEXT_RECORD
    let at = 1
    for (const column of this.#columns) {
      const value = column.field === null ? row.id : this.#value(row, column.field)
      if (value !== null) this.#cell(column, value).copy(bytes, at)
      at += column.length
    }
    this.#file.write(bytes)
    this.#rows += 1
  }

  finish(): void {
    this.#file.write(Buffer.from([END_OF_FILE]))
    this.#file.writeAt(tableHeaderOf(this.#columns, this.#rows), 0)
  }

  #cell({ kind, length, part = 0 }: ShortColumn, value: string | number | boolean): Buffer {
    if (kind === 'N') return Buffer.from(String(value).padStart(length).slice(-length))
    if (kind === 'D') return Buffer.from(String(value).slice(0, 10).replaceAll('-', ''))
    return inParts(String(value), length, part + 1)[part] ?? Buffer.alloc(0)
  }
}

/** With the byte that says whether the row is deleted. */
function rowLength(columns: readonly ShortColumn[]): number {
  return 1 + columns.reduce((sum, { length }) => sum + length, 0)
}

function tableHeaderOf(columns: readonly ShortColumn[], rows: number): Buffer {
  const header = Buffer.alloc(TABLE_HEADER * (1 + columns.length) + 1)
  header[0] = 0x03
  const today = new Date()
  header.set([today.getUTCFullYear() - 1900, today.getUTCMonth() + 1, today.getUTCDate()], 1)
  header.writeUInt32LE(rows, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(rowLength(columns), 10)
  for (const [index, { name, kind, length, decimals = 0 }] of columns.entries()) {
    const at = TABLE_HEADER * (1 + index)
    header.write(name, at, 10, 'latin1')
    header.write(kind, at + 11, 'latin1')
    header.set([length, decimals], at + 16)
  }
  header[header.length - 1] = END
  return header
}

const BELONGS_TO_LETTER_BEFORE = /^[\p{Mark}\u200d]/u

/**
 * Returns the text in parts of at most `most` bytes of UTF-8, cut between characters: neither within the bytes of one nor
 * before an accent that follows its letter.
 * @param parts how many there are at most; what is left is dropped
 */
export function inParts(text: string, most: number, parts: number): Buffer[] {
  const bytes = Buffer.from(text)
  const found: Buffer[] = []
  for (let start = 0; start < bytes.length && found.length < parts;) {
    const end = endOfPart(bytes, start, most)
    found.push(bytes.subarray(start, end))
    start = end
  }
  return found
}

function endOfPart(bytes: Buffer, start: number, most: number): number {
  if (bytes.length - start <= most) return bytes.length
  const latest = startOfCharacter(bytes, start + most)
  for (let end = latest; end > start; end = startOfCharacter(bytes, end - 1))
    if (!BELONGS_TO_LETTER_BEFORE.test(bytes.toString('utf8', end, end + 4))) return end
  // A letter with more accents than fit.
  return latest
}

function startOfCharacter(bytes: Buffer, from: number): number {
  let at = from
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}
