import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GREY_QUALITY } from '../building/metatiles/encode.ts'
import { encodeGrey, type GreyQuality } from './grey-webp.ts'

const QUALITIES: readonly GreyQuality[] = ['finest', 'usual']

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
  const { rms } = await errors(encodeGrey(samples, width, height, 'usual'), samples, width, height)
  expect(rms).toBeLessThan(4)
})

test.each([0, 1, 2, 16, 127, 128, 235, 254, 255])('a level surface of %i stays level', async (grey) => {
  const samples = picture(70, 50, () => grey)
  const file = encodeGrey(samples, 70, 50, 'finest')
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

/** Stripes in sixteen directions, from faint to strong, so that each way of predicting a block is the best somewhere. */
function stripes(x: number, y: number): number {
  const square = (x >> 5) + 8 * (y >> 5)
  const direction = (square % 16) * (Math.PI / 16)
  const across = x * Math.cos(direction) + y * Math.sin(direction)
  return 128 + 3 * 2 ** (square >> 4) * (Math.sin(across) + Math.sin(across / 2.3))
}

test.each(EXTREMES.flatMap(([name, grey]) => QUALITIES.map((quality) => ({ name, grey, quality }))))(
  '$name, $quality: decoders have the pixels that the encoder expects',
  async ({ grey, quality }) => {
    // Every pixel is predicted from decoded ones, so that a deviation would grow across the picture.
    const samples = picture(128, 112, grey)
    const { rms } = await errors(encodeGrey(samples, 128, 112, quality), samples, 128, 112)
    expect(rms).toBeLessThan(7)
  },
)

test.each([
  ['finest', 1.4],
  ['usual', 2.2],
] as const)(
  'stripes in all directions, %s: decoders have the pixels that the encoder expects',
  async (quality, most) => {
    const samples = picture(256, 256, stripes)
    const { rms } = await errors(encodeGrey(samples, 256, 256, quality), samples, 256, 256)
    expect(rms).toBeLessThan(most)
  },
)

test('grey stays grey', async () => {
  const samples = picture(256, 64, (x) => x)
  const { colour, most } = await errors(encodeGrey(samples, 256, 64, 'usual'), samples, 256, 64)
  // As every WebP: for some luma, the formula of decoders gives green one level less.
  expect(colour).toBeLessThanOrEqual(1)
  expect(most).toBeLessThan(8)
})

/** Lines and noise that grow from faint on the left to rough on the right, on a wide slope. */
function ploughed(): Grey {
  const random = randomNumbers(5)
  return (x, y) => {
    const lines = Math.sin(x / 1.3 + y / 4) + Math.sin(x / 3 - y / 1.5) + Math.sin((x + 2 * y) / 4)
    return 130 + 40 * Math.sin(x / 150 + y / 190) + 2.5 * 2 ** (x / 200) * (lines + 1.5 * random())
  }
}

/** Returns samples minus their means of 5 by 5, from columns `left` to `right`. */
function fine(samples: ArrayLike<number>, side: number, left: number, right: number): number[] {
  const found: number[] = []
  for (let y = 2; y < side - 2; y++)
    for (let x = Math.max(2, left); x < Math.min(side - 2, right); x++) {
      let sum = 0
      for (let k = 0; k < 25; k++) sum += samples[(y + Math.floor(k / 5) - 2) * side + x + (k % 5) - 2] ?? NaN
      found.push((samples[y * side + x] ?? NaN) - sum / 25)
    }
  return found
}

interface Kept {
  /** The share of the standard deviation. */
  readonly contrast: number
  readonly correlation: number
}

/** Compares two samples of the same ground, both with a mean of about 0. */
function kept(was: readonly number[], is: readonly number[]): Kept {
  let [squares, squaresKept, products] = [0, 0, 0]
  for (const [k, a] of was.entries()) {
    const b = is[k] ?? NaN
    squares += a * a
    squaresKept += b * b
    products += a * b
  }
  return {
    contrast: Math.sqrt(squaresKept / squares),
    correlation: products / Math.sqrt(squares * squaresKept),
  }
}

test.each(QUALITIES)('%s keeps the faintest ground better than libvips, in fewer bytes', async (quality) => {
  const side = 512
  const samples = picture(side, side, ploughed())
  const ours = encodeGrey(samples, side, side, quality)
  const theirs = await sharp(samples, { raw: { width: side, height: side, channels: 1 } })
    .webp({ quality: GREY_QUALITY[quality], effort: 0 })
    .toBuffer()
  const [decoded, decodedTheirs] = await Promise.all(
    [ours, theirs].map((file) => sharp(file).extractChannel('green').raw().toBuffer()),
  )
  const keptIn = (is: Buffer | undefined, left: number): Kept =>
    kept(fine(samples, side, left, left + 128), fine(is ?? [], side, left, left + 128))
  const strips = [0, 128, 256, 384].map((left) => keptIn(decoded, left))
  for (const { contrast } of strips) expect(Math.abs(contrast - 1)).toBeLessThan(0.06)
  const worst = Math.min(...strips.map(({ correlation }) => correlation))
  expect(worst).toBeGreaterThan(keptIn(decodedTheirs, 0).correlation)
  expect(ours.length).toBeLessThan(0.85 * theirs.length)
})

test('the bytes are the same each time and on every machine', () => {
  const bytesOf = (seed: number): Buffer => {
    const random = randomNumbers(seed)
    return encodeGrey(
      picture(200, 120, (x, y) => (x * x + 3 * y * y + x * y) / 256 + 20 * random()),
      200,
      120,
      'finest',
    )
  }
  const first = bytesOf(1)
  expect(bytesOf(2)).not.toEqual(first)
  expect(bytesOf(1)).toEqual(first)
  expect(createHash('sha256').update(first).digest('hex')).toBe(
    'c471a6b2cb3caabf6ba4113fc01ca47ca1920598f2047247077c4e6b22a08f05',
  )
})

test.each([
  [0, 4, 0],
  [4, 0, 0],
  [1025, 1, 1025],
  [4, 4, 15],
])('%i by %i pixels with %i samples are refused', (width, height, length) => {
  expect(() => encodeGrey(new Uint8Array(length), width, height, 'usual')).toThrow(
    `A picture of ${width} by ${height} pixels is not possible with ${length} samples.`,
  )
})
