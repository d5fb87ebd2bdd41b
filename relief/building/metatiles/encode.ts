import sharp, { type WebpOptions } from 'sharp'
import type { Samples } from '../../kernels/metatile-bytes.ts'
import { encodeGreyAlpha } from '../../webp/grey-alpha-webp.ts'
import { encodeGrey, type GreyQuality } from '../../webp/grey-webp.ts'

/** Bytes of samples that may wait for the encoder in one worker; more would only use memory. */
const WAITING = 8_388_608

/**
 * Reusable memory for samples that wait to be encoded. New memory for each tile would accumulate until it is
 * garbage-collected.
 */
export class SamplePlaces {
  readonly #places: Promise<Uint8Array>[]
  #next = 0

  constructor(tileSize: number) {
    const length = tileSize ** 2 * 4
    this.#places = Array.from({ length: WAITING / length }, () => Promise.resolve(new Uint8Array(length)))
  }

  /**
   * Waits for free memory, copies the samples there, and reserves it until the work that `begin` starts has ended,
   * successfully or not.
   */
  async lend<Result>(
    samples: Uint8Array,
    begin: (samples: Uint8Array) => Promise<Result>,
  ): Promise<{ readonly work: Promise<Result> }> {
    const turn = this.#next
    this.#next = (turn + 1) % this.#places.length
    const place = await this.#places[turn]
    if (!place) throw new Error('there is no memory for samples')
    place.set(samples)
    const work = begin(place.subarray(0, samples.length))
    const giveBack = (): Uint8Array => place
    this.#places[turn] = work.then(giveBack, giveBack)
    return { work }
  }
}

// Callers encode several tiles at once, so threads within one image and an image cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/** Qualities of grey pictures on the scale of libwebp. */
export const GREY_QUALITY: Readonly<Record<GreyQuality, number>> = { finest: 96, usual: 93 }

/**
 * Quality of the WebP images of a layer at its deepest zoom by its number of channels, on the scale of libwebp. Lossy
 * WebP halves the resolution of colours, so that colour relief needs more bits than grey for the same error.
 */
export const LAYER_QUALITY = { 1: GREY_QUALITY.finest, 3: 90 } as const

/** Effort 0 makes files about 5 % larger and is three times as fast as the default. */
const LAYER_EFFORT = 0

/**
 * For lossless WebP, `quality` also sets the effort: this is four times as fast as the default and makes files 3 %
 * larger. Every byte is preserved.
 */
const ELEVATION_WEBP: WebpOptions = { lossless: true, exact: true, effort: 0, quality: 20 }

/** Encodes a tile as WebP without a colour profile. The samples must not change until the promise resolves. */
export type Encode = (samples: Samples, size: number) => Promise<Buffer>

/**
 * Returns what encodes a tile of a layer, `size` by `size` pixels. Grey has an encoder of its own, because libvips takes
 * most of the time of a tile.
 */
export function encodeLayer(grey: GreyQuality): Encode {
  return async (samples, size) => {
    const { values, channels } = samples
    if (channels === 1) return encodeGrey(values, size, size, grey)
    if (channels === 2) return encodeGreyAlpha(values, size, size, grey)
    return withLibvips(samples, size, { quality: LAYER_QUALITY[3], effort: LAYER_EFFORT })
  }
}

/** Encodes a tile of heights, `size` by `size` pixels. */
export const encodeHeights: Encode = (samples, size) => withLibvips(samples, size, ELEVATION_WEBP)

function withLibvips({ values, channels }: Samples, size: number, options: WebpOptions): Promise<Buffer> {
  return sharp(values, { raw: { width: size, height: size, channels } })
    .webp(options)
    .toBuffer()
}
