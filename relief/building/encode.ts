import sharp, { type WebpOptions } from 'sharp'
import type { Samples } from '../kernels/metatile-bytes.ts'

// Callers encode several tiles at once, so threads within one image and an image cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/** Effort 0 makes files about 5 % larger and is three times as fast as the default. */
export const LAYER_WEBP: WebpOptions = { quality: 80, effort: 0 }
/**
 * For lossless WebP, `quality` also sets the effort: this is four times as fast as the default and makes files 3 %
 * larger. Every byte is preserved.
 */
export const ELEVATION_WEBP: WebpOptions = { lossless: true, exact: true, effort: 0, quality: 20 }

/**
 * Encodes a tile of `size` by `size` pixels as WebP without a colour profile. The samples must not change until the
 * promise resolves.
 */
export function encode({ values, channels }: Samples, size: number, options: WebpOptions): Promise<Buffer> {
  return sharp(values, { raw: { width: size, height: size, channels } })
    .webp(options)
    .toBuffer()
}
