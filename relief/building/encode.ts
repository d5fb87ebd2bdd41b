import sharp, { type WebpOptions } from 'sharp'
import type { Samples } from '../kernels/metatile-bytes.ts'

// Tiles are encoded side by side by their caller; threads within one picture and a cache of pictures would only cost memory.
sharp.concurrency(1)
sharp.cache(false)

/** Effort 0 costs about 5 % of bytes and is three times as fast as the default. */
export const PICTURE: WebpOptions = { quality: 80, effort: 0 }
/** For lossless WebP `quality` is effort too: this is four times as fast as the default and costs three per cent of the bytes. Every byte comes back as it was. */
export const HEIGHTS: WebpOptions = { lossless: true, exact: true, effort: 0, quality: 20 }

/** WebP of a square tile, without colour profile; the samples must stay as they are until it is there. */
export function encode({ values, channels }: Samples, size: number, options: WebpOptions): Promise<Buffer> {
  return sharp(values, { raw: { width: size, height: size, channels } })
    .webp(options)
    .toBuffer()
}
