import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Path within the zip. */
  name: string
  content: Readable
  /** Whether it is already compressed, as pictures are. */
  packed?: boolean
}

/**
 * A zip that is written while it is read. Entries are requested one at a time, each after the previous one has been
 * read, so that few files are open and little is in memory, however slow the reader is.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const body = new PassThrough()
  // A fault must interrupt the download, because a zip with a proper end looks complete.
  const breakOff = (fault: Error) => void body.destroy(fault)
  zip.on('error', breakOff)
  zip.outputStream.pipe(body)
  fill(zip, entries, body).catch(breakOff)
  return body
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, body: Readable): Promise<void> {
  for await (const { name, content, packed = false } of entries) {
    if (body.destroyed) return void content.destroy()
    const stop = () => void content.destroy()
    body.once('close', stop)
    zip.addReadStream(content, name, { compress: !packed })
    await finished(content)
    body.off('close', stop)
  }
  zip.end()
}

/** The polynomial of CRC-32 (IEEE 802.3), lowest power first. */
const POLYNOMIAL = 0xed_b8_83_20

/**
 * Returns the CRC-32 of two texts one after the other, from the CRC-32 of each and the length of the second in bytes. As
 * described by Mark Adler for zlib's crc32_combine: appending a zero byte multiplies a CRC by x⁸ modulo the polynomial.
 */
export function combinedCrc(first: number, second: number, secondLength: number): number {
  return (product(first, powerOfX(8 * secondLength)) ^ second) >>> 0
}

/** The product of two polynomials modulo the polynomial of the CRC. */
function product(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = 0x80_00_00_00; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) result ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return result >>> 0
}

/** xⁿ modulo the polynomial. */
function powerOfX(exponent: number): number {
  let result = 0x80_00_00_00
  let square = 0x40_00_00_00
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(result, square)
    square = product(square, square)
  }
  return result
}
