import { deflateSync } from 'node:zlib'
import type { Grid } from '../grid.ts'

const ROWS_A_STRIP = 64
/** The nodata value in the file. */
const NODATA = -9999

const SHORT = 3
const LONG = 4
const DOUBLE = 12
const ASCII = 2

interface Entry {
  readonly tag: number
  readonly type: typeof SHORT | typeof LONG | typeof DOUBLE | typeof ASCII
  readonly values: readonly number[]
}

/**
 * Encodes a float32 GeoTIFF in deflated strips (TIFF 6.0, GeoTIFF 1.1), little-endian, with its projected system by
 * EPSG number.
 */
export function encodeGeoTiff(grid: Grid, epsg: number): Buffer {
  const strips = deflatedStrips(grid)
  const head = 8
  const offsets: number[] = []
  let at = head
  for (const strip of strips) {
    offsets.push(at)
    at += strip.length + (strip.length % 2)
  }
  const entries = describe(grid, epsg, offsets, strips)
  const directory = encodeDirectory(entries, at)
  const file = Buffer.alloc(at + directory.length)
  file.write('II', 0, 'latin1')
  file.writeUInt16LE(42, 2)
  file.writeUInt32LE(at, 4)
  for (const [index, strip] of strips.entries()) strip.copy(file, offsets[index] ?? 0)
  directory.copy(file, at)
  return file
}

/** Separates the bytes of each row by significance and stores differences (predictor 3), which halves the file. */
function deflatedStrips({ width, height, values }: Grid): Buffer[] {
  const strips: Buffer[] = []
  for (let first = 0; first < height; first += ROWS_A_STRIP) {
    const rows = Math.min(ROWS_A_STRIP, height - first)
    const bytes = Buffer.alloc(rows * width * 4)
    const row = Buffer.alloc(width * 4)
    for (let line = 0; line < rows; line++) {
      for (let column = 0; column < width; column++) {
        const value = values[(first + line) * width + column] ?? NaN
        row.writeFloatBE(Number.isNaN(value) ? NODATA : value, column * 4)
      }
      predict(row, width, bytes.subarray(line * width * 4, (line + 1) * width * 4))
    }
    strips.push(deflateSync(bytes, { level: 6 }))
  }
  return strips
}

function predict(row: Buffer, width: number, out: Buffer): void {
  for (let column = 0; column < width; column++) {
    for (let byte = 0; byte < 4; byte++) out[byte * width + column] = row[column * 4 + byte] ?? 0
  }
  for (let at = out.length - 1; at > 0; at--) out[at] = ((out[at] ?? 0) - (out[at - 1] ?? 0)) & 255
}

function describe(grid: Grid, epsg: number, offsets: readonly number[], strips: readonly Buffer[]): Entry[] {
  const ascii = (text: string): number[] => [...Buffer.from(`${text}\0`, 'latin1')]
  return [
    { tag: 256, type: LONG, values: [grid.width] },
    { tag: 257, type: LONG, values: [grid.height] },
    { tag: 258, type: SHORT, values: [32] },
    { tag: 259, type: SHORT, values: [8] }, // deflate
    { tag: 262, type: SHORT, values: [1] }, // 0 is black
    { tag: 273, type: LONG, values: offsets },
    { tag: 277, type: SHORT, values: [1] },
    { tag: 278, type: LONG, values: [ROWS_A_STRIP] },
    { tag: 279, type: LONG, values: strips.map((strip) => strip.length) },
    { tag: 284, type: SHORT, values: [1] },
    { tag: 317, type: SHORT, values: [3] }, // predictor for floats
    { tag: 339, type: SHORT, values: [3] }, // floats
    { tag: 33550, type: DOUBLE, values: [grid.cell, grid.cell, 0] },
    { tag: 33922, type: DOUBLE, values: [0, 0, 0, grid.west, grid.north, 0] },
    // Three keys: a projected system, cells are areas, and which system.
    { tag: 34735, type: SHORT, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg] },
    { tag: 42113, type: ASCII, values: ascii(String(NODATA)) },
  ]
}

const BYTES = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 } as const

function encodeDirectory(entries: readonly Entry[], start: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  const tail: Buffer[] = []
  let end = start + table.length
  table.writeUInt16LE(entries.length, 0)
  for (const [index, { tag, type, values }] of entries.entries()) {
    const at = 2 + index * 12
    table.writeUInt16LE(tag, at)
    table.writeUInt16LE(type, at + 2)
    table.writeUInt32LE(values.length, at + 4)
    const payload = encodeValues(type, values)
    if (payload.length <= 4) payload.copy(table, at + 8)
    else {
      table.writeUInt32LE(end, at + 8)
      tail.push(payload)
      end += payload.length
    }
  }
  return Buffer.concat([table, ...tail])
}

function encodeValues(type: Entry['type'], values: readonly number[]): Buffer {
  const size = BYTES[type]
  const bytes = Buffer.alloc(values.length * size + ((values.length * size) % 2))
  for (const [index, value] of values.entries()) {
    if (type === DOUBLE) bytes.writeDoubleLE(value, index * size)
    else bytes.writeUIntLE(value, index * size, size)
  }
  return bytes
}
