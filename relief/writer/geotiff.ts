import { deflateSync } from 'node:zlib'
import type { Grid } from '../height-source.ts'
import { NODATA, predicted } from './blocks.ts'
import { placeEntries, encodeDirectory, encodeHead, headLength, type TiffEntry } from './tiff-directory.ts'

const ROWS_A_STRIP = 64

/**
 * Encodes a float32 GeoTIFF in deflated strips (TIFF 6.0, GeoTIFF 1.1), little-endian, with its projected system by
 * EPSG number.
 */
export function encodeGeoTiff(grid: Grid, epsg: number): Buffer {
  const strips = deflatedStrips(grid)
  const offsets: number[] = []
  let at = headLength('classic')
  for (const strip of strips) {
    offsets.push(at)
    at += strip.length + (strip.length % 2)
  }
  const entries = describe(grid, epsg, offsets, strips)
  const directory = encodeDirectory(entries, { form: 'classic', start: at, last: true })
  const file = Buffer.alloc(at + directory.length)
  encodeHead('classic', at).copy(file)
  for (const [index, strip] of strips.entries()) strip.copy(file, offsets[index] ?? 0)
  directory.copy(file, at)
  return file
}

function deflatedStrips({ width, height, values }: Grid): Buffer[] {
  const strips: Buffer[] = []
  for (let first = 0; first < height; first += ROWS_A_STRIP) {
    const rows = values.subarray(first * width, Math.min(first + ROWS_A_STRIP, height) * width)
    strips.push(deflateSync(predicted(rows, width), { level: 6 }))
  }
  return strips
}

function describe(
  grid: Grid,
  epsg: number,
  offsets: readonly number[],
  strips: readonly Buffer[],
): TiffEntry[] {
  return [
    { tag: 256, type: 'long', values: [grid.width] },
    { tag: 257, type: 'long', values: [grid.height] },
    { tag: 258, type: 'short', values: [32] },
    { tag: 259, type: 'short', values: [8] }, // deflate
    { tag: 262, type: 'short', values: [1] }, // 0 is black
    { tag: 273, type: 'long', values: offsets },
    { tag: 277, type: 'short', values: [1] },
    { tag: 278, type: 'long', values: [ROWS_A_STRIP] },
    { tag: 279, type: 'long', values: strips.map((strip) => strip.length) },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [3] }, // predictor for floats
    { tag: 339, type: 'short', values: [3] }, // floats
    ...placeEntries(grid, epsg),
    { tag: 42113, type: 'text', text: String(NODATA) },
  ]
}
