import { deflateSync, zstdCompressSync } from 'node:zlib'
import type { Grid } from '../height-source.ts'
import { encodeLzw } from './lzw.ts'

/** How a test file stores its heights. The defaults are the simplest form. */
export interface TiffForm {
  readonly sample?: 'float32' | 'float64' | 'int16' | 'uint16' | 'uint8' | 'int32'
  readonly compression?: 'none' | 'deflate' | 'old deflate' | 'LZW' | 'PackBits' | 'ZSTD'
  readonly predictor?: 1 | 2 | 3
  /** Side of a tile in cells; without it there are strips. */
  readonly tile?: number
  readonly rowsPerStrip?: number
  readonly bigEndian?: boolean
  readonly bigTiff?: boolean
  readonly nodata?: string
  /** Blocks that are left out. */
  readonly sparse?: readonly number[]
  readonly epsg?: number
  /** The blocks of the file, in place of those made from the heights. */
  readonly blocks?: readonly Buffer[]
  /** More tags, or replacements for those that are written: numbers as LONG, texts as ASCII, arrays as DOUBLE. */
  readonly tags?: Readonly<Record<number, number | string | readonly number[]>>
  /** NewSubfileType of further directories (a mask, an overview) before that of the raster. */
  readonly before?: readonly number[]
  /** The same for further directories after it. */
  readonly after?: readonly number[]
  /** Heights of overviews, whose directories come last. */
  readonly overviews?: readonly Grid[]
  /** Which cells its mask shows, in one bit each; left out where it has none. */
  readonly mask?: (column: number, row: number) => boolean
}

const CODES = { none: 1, LZW: 5, deflate: 8, 'old deflate': 32946, PackBits: 32773, ZSTD: 50000 } as const
const SAMPLE = {
  float32: [4, 3],
  float64: [8, 3],
  int16: [2, 2],
  uint16: [2, 1],
  uint8: [1, 1],
  int32: [4, 2],
} as const

/** Encodes a TIFF as other programs write it, in any of the supported forms. */
export function encodeTiff(grid: Grid, form: TiffForm = {}): Buffer {
  const blocks = form.blocks ?? blocksOf(grid, form).map((block) => compress(block, form))
  const headBytes = form.bigTiff === true ? 16 : 8
  let at = headBytes
  const ranges = blocks.map((block, index) => {
    if (form.sparse?.includes(index) === true) return { offset: 0, length: 0 }
    at += block.length
    return { offset: at - block.length, length: block.length }
  })
  const kept = blocks.filter((_, index) => form.sparse?.includes(index) !== true)
  const smaller = (form.overviews ?? []).map((overview) => {
    const stored = blocksOf(overview, form).map((block) => compress(block, form))
    kept.push(...stored)
    const places = stored.map(({ length }) => ({ offset: (at += length) - length, length }))
    return { ...describe(overview, form, places), 254: 1 }
  })
  const masks = (form.mask ? [form.mask] : []).map((isKnown) => {
    const stored = bitsOf(grid, form, isKnown).map((block) => compress(block, form))
    kept.push(...stored)
    const places = stored.map(({ length }) => ({ offset: (at += length) - length, length }))
    return { ...describe(grid, form, places), 254: 4, 258: 1, 317: 1, 339: 1 }
  })
  const tags = { ...describe(grid, form, ranges), ...form.tags }
  const directories: Buffer[] = []
  const start = at
  for (const kind of form.before ?? []) {
    const directory = encodeDirectory({ ...tags, 254: kind, 256: 1, 257: 1 }, at, form, true)
    directories.push(directory)
    at += directory.length
  }
  const after = (form.after ?? []).map((kind) => ({ ...tags, 254: kind, 256: 1, 257: 1 }))
  const last = [tags, ...after, ...masks, ...smaller]
  for (const [place, described] of last.entries()) {
    const directory = encodeDirectory(described, at, form, place + 1 < last.length)
    directories.push(directory)
    at += directory.length
  }
  return Buffer.concat([head(form, start), ...kept, ...directories])
}

function head({ bigEndian, bigTiff }: TiffForm, first: number): Buffer {
  const bytes = Buffer.alloc(bigTiff === true ? 16 : 8)
  bytes.write(bigEndian === true ? 'MM' : 'II', 'latin1')
  const put = putter(bytes, bigEndian === true)
  put(2, 2, bigTiff === true ? 43 : 42)
  if (bigTiff === true) {
    put(4, 2, 8)
    put(8, 8, first)
  } else put(4, 4, first)
  return bytes
}

function putter(bytes: Buffer, bigEndian: boolean) {
  return (at: number, size: 2 | 4 | 8, value: number): void => {
    if (size === 8) bytes[bigEndian ? 'writeBigUInt64BE' : 'writeBigUInt64LE'](BigInt(value), at)
    else bytes[bigEndian ? 'writeUIntBE' : 'writeUIntLE'](value, at, size)
  }
}

/** Returns the cells of each block as bytes, after the predictor. */
function blocksOf(grid: Grid, form: TiffForm): Buffer[] {
  const width = form.tile ?? grid.width
  const height = form.tile ?? form.rowsPerStrip ?? grid.height
  const blocks: Buffer[] = []
  for (let top = 0; top < grid.height; top += height)
    for (let left = 0; left < grid.width; left += width) {
      const rows = form.tile ?? Math.min(height, grid.height - top)
      const lines = Array.from({ length: rows }, (_, line) => {
        const values = Array.from({ length: width }, (_, along) => {
          const [column, row] = [left + along, top + line]
          return column < grid.width && row < grid.height ? (grid.values[row * grid.width + column] ?? 0) : 0
        })
        return encodeRow(values, form)
      })
      blocks.push(Buffer.concat(lines))
    }
  return blocks
}

/** Returns the blocks of a mask, of the same shape as those of the heights. */
function bitsOf(grid: Grid, form: TiffForm, isKnown: (column: number, row: number) => boolean): Buffer[] {
  const width = form.tile ?? grid.width
  const height = form.tile ?? form.rowsPerStrip ?? grid.height
  const blocks: Buffer[] = []
  for (let top = 0; top < grid.height; top += height)
    for (let left = 0; left < grid.width; left += width) {
      const rows = form.tile ?? Math.min(height, grid.height - top)
      const bytes = Math.ceil(width / 8)
      const block = Buffer.alloc(rows * bytes)
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < width; column++)
          if (isKnown(left + column, top + row)) {
            const byte = row * bytes + (column >> 3)
            block[byte] = (block[byte] ?? 0) | (128 >> (column & 7))
          }
      blocks.push(block)
    }
  return blocks
}

function encodeRow(values: readonly number[], form: TiffForm): Buffer {
  const sample = form.sample ?? 'float32'
  const [size] = SAMPLE[sample]
  const row = Buffer.alloc(values.length * size)
  const bigEndian = form.bigEndian === true
  const at = new DataView(row.buffer, row.byteOffset, row.length)
  // The bytes of predictor 3 have one order, whatever that of the file.
  const little = form.predictor !== 3 && !bigEndian
  for (const [index, value] of values.entries()) {
    const number = Number.isNaN(value) && form.nodata !== undefined ? Number(form.nodata) : value
    if (sample === 'float32') at.setFloat32(index * 4, number, little)
    else if (sample === 'float64') at.setFloat64(index * 8, number, little)
    else if (size === 1) at.setUint8(index, number)
    else if (size === 2) at.setUint16(index * 2, number, little)
    else at.setInt32(index * 4, number, little)
  }
  if (form.predictor === 3) return parted(row, values.length, size)
  if (form.predictor === 2) difference(at, values.length, size, little)
  return row
}

function parted(row: Buffer, width: number, size: number): Buffer {
  const out = Buffer.alloc(row.length)
  for (let column = 0; column < width; column++)
    for (let byte = 0; byte < size; byte++) out[byte * width + column] = row[column * size + byte] ?? 0
  for (let at = out.length - 1; at > 0; at--) out[at] = ((out[at] ?? 0) - (out[at - 1] ?? 0)) & 255
  return out
}

function difference(at: DataView, width: number, size: number, little: boolean): void {
  for (let column = width - 1; column > 0; column--) {
    let borrow = 0
    for (let byte = 0; byte < size; byte++) {
      const place = column * size + (little ? byte : size - 1 - byte)
      const rest = at.getUint8(place) - at.getUint8(place - size) - borrow
      borrow = rest < 0 ? 1 : 0
      at.setUint8(place, rest & 255)
    }
  }
}

function compress(bytes: Buffer, form: TiffForm): Buffer {
  switch (form.compression) {
    case 'deflate':
    case 'old deflate':
      return deflateSync(bytes)
    case 'LZW':
      return encodeLzw(bytes)
    case 'PackBits':
      return encodePackBits(bytes)
    case 'ZSTD':
      return zstdCompressSync(bytes)
    default:
      return bytes
  }
}

function encodePackBits(bytes: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length;) {
    let same = 1
    while (same < 128 && at + same < bytes.length && bytes[at + same] === bytes[at]) same++
    if (same > 2) {
      out.push(257 - same, bytes[at] ?? 0)
      at += same
      continue
    }
    const run = bytes.subarray(at, at + 100)
    out.push(run.length - 1, ...run, 128)
    at += run.length
  }
  return Buffer.from(out)
}

type Tags = Readonly<Record<number, number | string | readonly number[] | { longs: readonly number[] }>>

function describe(grid: Grid, form: TiffForm, ranges: readonly { offset: number; length: number }[]): Tags {
  const [size, format] = SAMPLE[form.sample ?? 'float32']
  const tiled = form.tile !== undefined
  const offsets = { longs: ranges.map(({ offset }) => offset) }
  const lengths = { longs: ranges.map(({ length }) => length) }
  return {
    256: grid.width,
    257: grid.height,
    258: size * 8,
    259: CODES[form.compression ?? 'none'],
    ...(tiled
      ? { 322: form.tile, 323: form.tile, 324: offsets, 325: lengths }
      : { 273: offsets, 278: form.rowsPerStrip ?? grid.height, 279: lengths }),
    317: form.predictor ?? 1,
    339: format,
    33550: [grid.cell, grid.cell, 0],
    33922: [0, 0, 0, grid.west, grid.north, 0],
    34735: { longs: [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, form.epsg ?? 27700] },
    ...(form.nodata === undefined ? {} : { 42113: form.nodata }),
  }
}

const ASCII = 2
const LONG = 4
const DOUBLE = 12
const LONG8 = 16

function encodeDirectory(tags: Tags, start: number, form: TiffForm, more: boolean): Buffer {
  const big = form.bigTiff === true
  const [countBytes, entryBytes, room] = big ? ([8, 20, 8] as const) : ([2, 12, 4] as const)
  const entries = Object.entries(tags).sort(([a], [b]) => Number(a) - Number(b))
  const table = Buffer.alloc(countBytes + entries.length * entryBytes + room)
  const put = putter(table, form.bigEndian === true)
  const tail: Buffer[] = []
  let end = start + table.length
  put(0, countBytes, entries.length)
  for (const [index, [tag, value]] of entries.entries()) {
    const at = countBytes + index * entryBytes
    const { type, count, bytes } = encodeValue(value, form)
    put(at, 2, Number(tag))
    put(at + 2, 2, type)
    put(at + 4, room, count)
    if (bytes.length <= room) bytes.copy(table, at + 4 + room)
    else {
      put(at + 4 + room, room, end)
      tail.push(bytes)
      end += bytes.length
    }
  }
  put(table.length - room, room, more ? end : 0)
  return Buffer.concat([table, ...tail])
}

function encodeValue(value: Tags[number], form: TiffForm): { type: number; count: number; bytes: Buffer } {
  if (typeof value === 'string') {
    const bytes = Buffer.from(`${value}\0`, 'latin1')
    return { type: ASCII, count: bytes.length, bytes }
  }
  if (value instanceof Array) {
    const bytes = Buffer.alloc(value.length * 8)
    for (const [index, number] of value.entries())
      bytes[form.bigEndian === true ? 'writeDoubleBE' : 'writeDoubleLE'](number, index * 8)
    return { type: DOUBLE, count: value.length, bytes }
  }
  const longs = typeof value === 'number' ? [value] : value.longs
  const size = form.bigTiff === true && longs.length > 1 ? 8 : 4
  const bytes = Buffer.alloc(longs.length * size)
  const put = putter(bytes, form.bigEndian === true)
  for (const [index, number] of longs.entries()) put(index * size, size, number)
  return { type: size === 8 ? LONG8 : LONG, count: longs.length, bytes }
}
