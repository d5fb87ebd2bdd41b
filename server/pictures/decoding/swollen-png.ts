import { createInflate, inflateSync } from 'node:zlib'

/** First column and line, and the steps from one to the next, of the seven passes of an interlaced PNG (PNG, 8.1). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface PngSize {
  width: number
  height: number
  interlaced: boolean
}

/** The lines of a PNG in the parts in which they are stored: their number, and the pixels of each. */
export function partsOfPng({ width, height, interlaced }: PngSize): { columns: number; rows: number }[] {
  if (!interlaced) return [{ columns: width, rows: height }]
  return PASSES.map(([left, top, across, down]) => ({
    columns: Math.ceil((width - left) / across),
    rows: Math.ceil((height - top) / down),
  }))
}

interface Chunk {
  type: string
  data: Uint8Array
}

/** Maximum number of bytes to which the profile and the texts of one PNG may expand. */
const MOST_TEXT = 4 * 1024 * 1024
/** Some programs write slightly more data than the picture needs. */
const SPARE = 64 * 1024
/**
 * Bytes after which buffers are garbage-collected: each piece is a new buffer, and they would otherwise accumulate.
 */
const MOST_COUNTED = 4 * 1024 * 1024

/**
 * Whether a PNG expands to more data than a picture of its size needs: more pixel data than its lines, or long
 * compressed texts. Broken files are left to the decoder.
 */
export async function isSwollenPng(png: Uint8Array): Promise<boolean> {
  const chunks = [...chunksOf(png)]
  if (unfoldsTooFar(chunks.flatMap(packedText))) return true
  const header = chunks.find(({ type }) => type === 'IHDR')
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  return header !== undefined && (await unfoldsBeyond(packed, bytesOfLines(header.data) + SPARE))
}

function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at + 12 <= png.length;) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    yield { type, data: png.subarray(at + 8, at + 8 + length) }
    if (type === 'IEND') return
    at += 12 + length
  }
}

/** The compressed part of a profile or a text; empty if there is none. */
function packedText({ type, data }: Chunk): Uint8Array[] {
  const afterName = data.indexOf(0) + 1
  if (type === 'zTXt' || type === 'iCCP') return [data.subarray(afterName + 1)]
  if (type !== 'iTXt' || data[afterName] !== 1) return []
  const afterLanguage = data.indexOf(0, afterName + 2) + 1
  return [data.subarray(data.indexOf(0, afterLanguage) + 1)]
}

function unfoldsTooFar(texts: readonly Uint8Array[]): boolean {
  let left = MOST_TEXT
  for (const text of texts) {
    try {
      left -= inflateSync(text, { maxOutputLength: left }).length
    } catch (error) {
      if (error instanceof RangeError) return true
    }
    if (left <= 0) return true
  }
  return false
}

async function unfoldsBeyond(packed: readonly Uint8Array[], most: number): Promise<boolean> {
  const unfolding = createInflate({ chunkSize: 256 * 1024 })
  for (const part of packed) unfolding.write(part)
  unfolding.end()
  let size = 0
  let collected = 0
  try {
    for await (const part of unfolding) {
      size += (part as Uint8Array).length
      if (size > most) return true
      if (size - collected < MOST_COUNTED) continue
      collected = size
      globalThis.gc?.({ type: 'minor', execution: 'sync' })
    }
  } catch {
    // Cut short or damaged.
  }
  return false
}

const SAMPLES_BY_COLOUR_TYPE = [1, 1, 3, 1, 2, 2, 4]

/**
 * Size of all lines, each with its filter byte.
 * @param header content of IHDR
 */
function bytesOfLines(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < 13) return 0
  const bits = view.getUint8(8) * (SAMPLES_BY_COLOUR_TYPE[view.getUint8(9)] ?? 4)
  const size = { width: view.getUint32(0), height: view.getUint32(4), interlaced: view.getUint8(12) !== 0 }
  return partsOfPng(size).reduce(
    (all, { columns, rows }) => (columns > 0 ? all + rows * (1 + Math.ceil((columns * bits) / 8)) : all),
    0,
  )
}
