import { deflateSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ReliefRefusal } from '../failures.ts'
import { encodeAscii } from '../testing/ascii.ts'
import { dice } from '../testing/dice.ts'
import { LERC_BLOCK, LERC_HEIGHTS } from '../testing/lerc.ts'
import { makeRaster } from '../testing/rasters.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import type { RangeSource } from '../source/range-source.ts'
import { summarise } from '../checks/check-whole.ts'
import { openSource } from '../mosaic/open-raster.ts'

const ODD = [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff, 0x8000_0000, 40_000, 100_000_000]

/**
 * Damages bytes as disks, networks and people do. Half of the damage is in the directory, at the end of the test
 * files.
 */
function damage(whole: Buffer, roll: (limit: number) => number): Buffer {
  const bytes = Buffer.from(whole)
  const place = (): number =>
    roll(2) === 0 ? roll(bytes.length) : Math.max(0, bytes.length - 1 - roll(Math.min(400, bytes.length)))
  switch (roll(6)) {
    case 0:
      for (let count = roll(8); count >= 0; count--) bytes[place()] = roll(256)
      return bytes
    case 1: {
      const at = place()
      bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8))
      return bytes
    }
    case 2:
      return bytes.subarray(0, roll(bytes.length))
    case 3: {
      const [at, value] = [place(), ODD[roll(ODD.length)] ?? 0]
      if (at + 4 <= bytes.length) bytes[roll(2) === 0 ? 'writeUInt32LE' : 'writeUInt32BE'](value, at)
      return bytes
    }
    case 4: {
      const at = place()
      return bytes.fill(roll(256), at, Math.min(bytes.length, at + roll(200)))
    }
    default: {
      const [from, to] = [place(), place()]
      bytes.copyWithin(to, from, from + roll(100))
      return bytes
    }
  }
}

function inMemory(content: Buffer): RangeSource {
  return {
    name: 'damaged',
    size: content.length,
    state: null,
    reach: 64,
    read: (ranges) =>
      Promise.resolve(
        ranges.map(({ offset, length }) => {
          if (!(offset >= 0 && length >= 0 && offset + length <= content.length))
            throw new RangeError(`asked for ${length} bytes at ${offset} of ${content.length}`)
          return new Uint8Array(content.subarray(offset, offset + length))
        }),
      ),
    close: () => undefined,
  }
}

/** Reads all levels of a file from end to end and returns whether that worked. */
async function outcome(content: Buffer): Promise<'read' | 'refused'> {
  try {
    const raster = await openSource(inMemory(content))
    for (const { blocks } of await raster.levels()) {
      const { lowest, highest } = await summarise(blocks)
      expect(lowest ?? 0).toBeGreaterThan(-9000)
      expect(highest ?? 0).toBeLessThan(9000)
    }
    return 'read'
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    expect(error.message).toMatch(/^damaged: /)
    return 'refused'
  }
}

const hills = makeRaster(24, (c, r) => (c + r === 20 ? NaN : 100 + ((c * 7 + r * 3) % 40)))
const tiff = (form: TiffForm) => encodeTiff(hills, { nodata: '-9999', ...form })
const lerc = (around: number, block: Buffer) =>
  encodeTiff(LERC_HEIGHTS, { blocks: [block], tags: { 259: 34887, 50674: [4, around] } })

const files: readonly (readonly [string, Buffer])[] = [
  ['plain strips', tiff({ rowsPerStrip: 5 })],
  ['deflated tiles', tiff({ compression: 'deflate', tile: 16, predictor: 3 })],
  ['LZW strips', tiff({ compression: 'LZW', rowsPerStrip: 8, predictor: 2, bigEndian: true })],
  ['PackBits', tiff({ compression: 'PackBits', sample: 'int16', bigTiff: true })],
  ['ZSTD', tiff({ compression: 'ZSTD', sample: 'float64', predictor: 3, tile: 16 })],
  ['BigTIFF', tiff({ compression: 'LZW', bigTiff: true, bigEndian: true })],
  ['a BigTIFF with overviews', tiff({ compression: 'deflate', tile: 16, bigTiff: true, before: [1, 1] })],
  ['LERC', lerc(0, LERC_BLOCK)],
  ['deflated LERC', lerc(1, deflateSync(LERC_BLOCK))],
  ['ZSTD of LERC', lerc(2, zstdCompressSync(LERC_BLOCK))],
  ['ASCII grid', Buffer.from(encodeAscii(hills))],
  ['ASCII grid without breaks', Buffer.from(encodeAscii(hills).replace(/(?<=\d)\n(?=[-\d])/g, ' '))],
]

test.each(files)(
  '%s is read, and hundreds of damaged copies are either read or refused',
  async (_, whole) => {
    expect(await outcome(whole)).toBe('read')
    const roll = dice(whole.length)
    const before = process.memoryUsage().arrayBuffers
    const counts = { read: 0, refused: 0 }
    for (let copy = 0; copy < 500; copy++) counts[await outcome(damage(whole, roll))]++
    expect(counts.read).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(0)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(500_000_000)
  },
)
