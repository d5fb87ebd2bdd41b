import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { DamagedBlock } from '../failures.ts'
import { decodeLzw } from './decoders.ts'

/** The greatest number of bytes that one byte can expand to. LZW's longest string has about 3800 bytes in 12 bits. */
const MOST_FOLD: Readonly<Record<number, number>> = { 1: 1, 5: 2560, 8: 1032, 32946: 1032, 32773: 64 }

/**
 * Returns the `size` bytes of a block, which the caller may change. Throws DamagedBlock where there are fewer. `most`
 * is the number of bytes of a whole block; the last strip of some writers continues below the raster.
 */
export function decompress(compression: number, bytes: Uint8Array, size: number, most: number): Uint8Array {
  // Checked before memory is reserved: a damaged file may claim millions of cells.
  if (bytes.length * (MOST_FOLD[compression] ?? Infinity) + 64 < size)
    throw new DamagedBlock(`its ${bytes.length} bytes are too few for ${size}`)
  const plain = plainOf(compression, bytes, size, most)
  if (plain.length < size) throw new DamagedBlock(`it has ${plain.length} of ${size} bytes`)
  return plain
}

function plainOf(compression: number, bytes: Uint8Array, size: number, most: number): Uint8Array {
  switch (compression) {
    case 1:
      return bytes
    case 5:
      return filled(decodeLzw, bytes, size)
    case 32773:
      return filled(decodePackBits, bytes, size)
    case 8:
    case 32946:
      return byLibrary(inflateSync, bytes, most)
    case 50000:
      return byLibrary(zstdDecompressSync, bytes, most)
    default:
      throw new DamagedBlock(`its compression is not supported (${compression})`)
  }
}

function filled(
  decode: (from: Uint8Array, into: Uint8Array) => number,
  bytes: Uint8Array,
  size: number,
): Uint8Array {
  const into = new Uint8Array(size)
  const written = decode(bytes, into)
  if (written < 0) throw new DamagedBlock(`its LZW code ${-1 - written} is undefined`)
  return into.subarray(0, written)
}

interface Limits {
  readonly chunkSize: number
  readonly maxOutputLength: number
}

/** One chunk of one byte more than a block, so that the library need not join chunks. */
function byLibrary(
  decode: (from: Uint8Array, limits: Limits) => Buffer,
  bytes: Uint8Array,
  most: number,
): Buffer {
  try {
    return decode(bytes, { chunkSize: Math.max(64, most + 1), maxOutputLength: most })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new DamagedBlock(
      error.code === 'ERR_BUFFER_TOO_LARGE' ? 'it has more bytes than cells' : error.message,
    )
  }
}

/**
 * Decodes PackBits (TIFF 6.0): literal bytes, and runs of one byte. Returns the number of bytes written; stops when
 * `into` is full.
 */
function decodePackBits(from: Uint8Array, into: Uint8Array): number {
  let at = 0
  let out = 0
  while (at < from.length && out < into.length) {
    const head = from[at++] ?? 0
    if (head < 128) {
      const run = from.subarray(at, at + Math.min(head + 1, into.length - out))
      into.set(run, out)
      at += head + 1
      out += run.length
    } else if (head > 128) {
      const end = Math.min(out + 257 - head, into.length)
      into.fill(from[at++] ?? 0, out, end)
      out = end
    }
  }
  return out
}
