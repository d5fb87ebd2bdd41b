import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LAYER_QUALITY } from '../building/metatiles/encode.ts'
import { encodeGrey } from './grey-webp.ts'

/** Returns numbers from 0 to below 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Grey = (x: number, y: number) => number

function picture(width: number, height: number, grey: Grey): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, k) => grey(k % width, Math.floor(k / width)))
}

/** Waves of several lengths with some noise, like the hillshade of rough ground. */
function ground(seed: number): Grey {
  const random = randomNumbers(seed)
  return (x, y) => {
    const waves =
      40 * Math.sin(x / 23 + y / 31) + 25 * Math.sin(x / 7 - y / 11) + 10 * Math.cos((x * y) / 400)
    return 140 + waves + 12 * random()
  }
}

interface Errors {
  readonly rms: number
  readonly most: number
  /** The largest difference between red, green and blue. */
  readonly colour: number
}

/** Decodes with libvips, and returns the differences from what was encoded. */
async function errors(file: Uint8Array, samples: Uint8Array, width: number, height: number): Promise<Errors> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([width, height, 3])
  let squares = 0
  let most = 0
  let colour = 0
  for (const [k, sample] of samples.entries()) {
    const [red = NaN, green = NaN, blue = NaN] = data.subarray(k * 3, k * 3 + 3)
    squares += (red - sample) ** 2
    most = Math.max(most, Math.abs(red - sample))
    colour = Math.max(colour, Math.abs(red - green), Math.abs(red - blue))
  }
  return { rms: Math.sqrt(squares / samples.length), most, colour }
}

test.each([
  [1, 1],
  [1, 40],
  [40, 1],
  [15, 17],
  [16, 16],
  [33, 31],
  [100, 259],
  [256, 256],
  [1024, 18],
])('a picture of %i by %i pixels is decoded to within four levels of grey (rms)', async (width, height) => {
  const samples = picture(width, height, ground(width))
  const { rms } = await errors(encodeGrey(samples, width, height), samples, width, height)
  expect(rms).toBeLessThan(4)
})

test.each([0, 1, 2, 16, 127, 128, 235, 254, 255])('a level surface of %i stays level', async (grey) => {
  const samples = picture(70, 50, () => grey)
  const file = encodeGrey(samples, 70, 50)
  const { most } = await errors(file, samples, 70, 50)
  expect(most).toBeLessThanOrEqual(4)
  expect(file.length).toBeLessThan(200)
})

const noise = randomNumbers(7)
const blocks = Array.from({ length: 1024 }, randomNumbers(8))
const EXTREMES: readonly [string, Grey][] = [
  ['noise', () => 255 * noise()],
  ['black and white noise', () => (noise() < 0.5 ? 0 : 255)],
  ['single white pixels', () => (noise() < 0.01 ? 255 : 0)],
  ['a chequerboard of pixels', (x, y) => ((x + y) % 2) * 255],
  ['columns', (x) => (x % 2) * 255],
  ['rows', (_, y) => (y % 2) * 255],
  ['black and white blocks', (x, y) => ((blocks[(x >> 2) + 32 * (y >> 2)] ?? 0) < 0.5 ? 0 : 255)],
  ['large squares', (x, y) => (((x >> 4) + (y >> 4)) % 2) * 255],
  ['a sharp edge', (x, y) => (x > 40 + y / 3 ? 255 : 0)],
]

test.each(EXTREMES)('%s: decoders have the pixels that the encoder expects', async (_, grey) => {
  // Every pixel is predicted from decoded ones, so that a deviation would grow across the picture.
  const samples = picture(128, 112, grey)
  const { rms } = await errors(encodeGrey(samples, 128, 112), samples, 128, 112)
  expect(rms).toBeLessThan(7)
})

test('grey stays grey', async () => {
  const samples = picture(256, 64, (x) => x)
  const { colour, most } = await errors(encodeGrey(samples, 256, 64), samples, 256, 64)
  // As every WebP: for some luma, the formula of decoders gives green one level less.
  expect(colour).toBeLessThanOrEqual(1)
  expect(most).toBeLessThan(8)
})

test('the error and the length are not greater than with libvips at the quality that tilesets state', async () => {
  const samples = picture(512, 512, ground(3))
  const ours = encodeGrey(samples, 512, 512)
  const theirs = await sharp(samples, { raw: { width: 512, height: 512, channels: 1 } })
    .webp({ quality: LAYER_QUALITY[1], effort: 0 })
    .toBuffer()
  const { rms } = await errors(ours, samples, 512, 512)
  expect(ours.length).toBeLessThanOrEqual(1.02 * theirs.length)
  expect(rms).toBeLessThanOrEqual((await errors(theirs, samples, 512, 512)).rms)
})

test('the bytes are the same each time and on every machine', () => {
  const bytesOf = (seed: number): Buffer => {
    const random = randomNumbers(seed)
    return encodeGrey(
      picture(200, 120, (x, y) => (x * x + 3 * y * y + x * y) / 256 + 20 * random()),
      200,
      120,
    )
  }
  const first = bytesOf(1)
  expect(bytesOf(2)).not.toEqual(first)
  expect(bytesOf(1)).toEqual(first)
  expect(createHash('sha256').update(first).digest('hex')).toBe(
    '32a414e2ac95f74ab8d7d9ecba8ab3333e136259131a791071eb39aad3cb8af4',
  )
})

test.each([
  [0, 4, 0],
  [4, 0, 0],
  [1025, 1, 1025],
  [4, 4, 15],
])('%i by %i pixels with %i samples are refused', (width, height, length) => {
  expect(() => encodeGrey(new Uint8Array(length), width, height)).toThrow(
    `A picture of ${width} by ${height} pixels is not possible with ${length} samples.`,
  )
})
