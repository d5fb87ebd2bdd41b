import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKernels, type Kernels } from './kernels.ts'

const SIDE = 64
const SIZE = 32
/** Leaves values from 1 to 255 as they are. */
const BYTES = { low: 1, high: 255, inverted: false }

/** Metatiles with no, some or only unknown pixels, which are the same in each channel. */
const metatiles = fc
  .record({ channels: fc.constantFrom(1, 3), holes: fc.constantFrom(0, 0.01, 0.6, 1), seed: fc.nat(1e6) })
  .map(({ channels, holes, seed }) => {
    const unknown = Array.from({ length: SIDE ** 2 }, (_, at) => noise(seed, at) < holes)
    return Array.from({ length: channels }, (_, channel) =>
      Uint8Array.from(unknown, (is, at) =>
        is ? 0 : 1 + Math.floor(254.99 * noise(seed + 7 * (channel + 1), at)),
      ),
    )
  })

test('a tile has alpha where some pixels are missing, and there is no tile where all are', async () => {
  const kernels = await openKernels()
  kernels.open(1, 1, 1)
  fc.assert(
    fc.property(metatiles, fc.nat(1), fc.nat(1), (channels, column, row) => {
      const cut = kernels.cut(within(kernels, channels), SIDE, { column, row, size: SIZE })
      const expected = expectedSamples(channels.map((metatile) => tileOf(metatile, column, row)))
      expect(cut && { channels: cut.channels, values: [...cut.values] }).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a tile of heights is cut without changes, unless all of it is black', async () => {
  const kernels = await openKernels()
  kernels.open(1, 1, 1)
  // Only one pixel of the upper left tile has a height.
  const heights = new Float32Array(SIDE ** 2).fill(NaN)
  heights[5 * SIDE + 9] = 321.5
  const metatile = kernels.terrarium(heights, 1 / 32)
  const cut = kernels.cutHeights(metatile, SIDE, { column: 0, row: 0, size: SIZE })
  const pixel = (5 * SIZE + 9) * 3
  expect(cut?.channels).toBe(3)
  expect([...(cut?.values.slice(pixel, pixel + 3) ?? [])]).toEqual([129, 65, 128])
  expect(cut?.values.filter((byte) => byte !== 0)).toHaveLength(3)
  expect(kernels.cutHeights(metatile, SIDE, { column: 1, row: 0, size: SIZE })).toBeNull()
})

test('more bytes than there is memory for are refused, and clearing them frees it', async () => {
  const kernels = await openKernels()
  kernels.open(1, 1, 1)
  const blank = kernels.blankMetatile(1024)
  for (let k = 0; k < 4; k++) kernels.quantise(blank, BYTES)
  expect(() => kernels.quantise(blank, BYTES)).toThrow('too many')
  kernels.clearBytes()
  expect(kernels.quantise(blank, BYTES).every((byte) => byte === 0)).toBe(true)
  const place = { column: 0, row: 0, size: 16 }
  expect(() => kernels.cut([new Uint8Array(256)], 16, place)).toThrow('of these kernels')
})

function within(
  kernels: Kernels,
  channels: readonly Uint8Array[],
): [Uint8Array] | [Uint8Array, Uint8Array, Uint8Array] {
  kernels.clearBytes()
  const inside = channels.map((metatile) =>
    kernels.quantise(
      Float32Array.from(metatile, (byte) => (byte === 0 ? NaN : byte)),
      BYTES,
    ),
  )
  return inside as [Uint8Array] | [Uint8Array, Uint8Array, Uint8Array]
}

function tileOf(metatile: Uint8Array, column: number, row: number): number[] {
  return Array.from({ length: SIZE ** 2 }, (_, at) => {
    const [x, y] = [column * SIZE + (at % SIZE), row * SIZE + Math.floor(at / SIZE)]
    return metatile[y * SIDE + x] ?? NaN
  })
}

function expectedSamples(channels: readonly number[][]): { channels: number; values: number[] } | null {
  const [known = []] = channels
  if (known.every((value) => value === 0)) return null
  const isFull = !known.includes(0)
  const fillers = channels.map((values) => meanOf(values.filter((_, at) => known[at] !== 0)))
  return {
    channels: channels.length + (isFull ? 0 : 1),
    values: known.flatMap((of, at) => [
      ...channels.map((values, k) => (of === 0 ? fillers[k] : values[at]) ?? NaN),
      ...(isFull ? [] : [of === 0 ? 0 : 255]),
    ]),
  }
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Returns a number from 0 to 1 that depends only on the arguments. */
function noise(seed: number, at: number): number {
  const wave = Math.sin(seed * 12.9898 + at * 78.233) * 43758.5453
  return wave - Math.floor(wave)
}
