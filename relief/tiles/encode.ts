import sharp from 'sharp'
import { TILE_SIZE } from '../pyramid/mercator.ts'

// Tiles are encoded side by side by their caller; threads within one picture and a cache of pictures would only cost memory.
sharp.concurrency(1)
sharp.cache(false)

const SHADE = { quality: 80, effort: 0 } as const
/** For lossless WebP `quality` is effort too: this is four times as fast as the default and costs three per cent of the bytes. */
const HEIGHTS = { lossless: true, exact: true, effort: 0, quality: 20 } as const
/** Flat ground under the usual sun: what lies under the clear part of a tile, so that lossy encoding draws no rim. */
const FLAT = 147

/** Lossless WebP of red, green and blue, without alpha or colour profile: every byte comes back as it was. */
export function encodeElevation(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { raw: { width: TILE_SIZE, height: TILE_SIZE, channels: 3 } })
    .webp(HEIGHTS)
    .toBuffer()
}

/** WebP of a grey tile. 0 means nothing is known and becomes clear; a full tile has no alpha channel. */
export async function encodeTile(bytes: Uint8Array): Promise<Buffer> {
  if (!bytes.includes(0)) return encode(bytes, 1)
  const greyAndAlpha = new Uint8Array(bytes.length * 2)
  for (const [at, byte] of bytes.entries()) {
    greyAndAlpha[2 * at] = byte === 0 ? FLAT : byte
    greyAndAlpha[2 * at + 1] = byte === 0 ? 0 : 255
  }
  return encode(greyAndAlpha, 2)
}

function encode(bytes: Uint8Array, channels: 1 | 2): Promise<Buffer> {
  return sharp(bytes, { raw: { width: TILE_SIZE, height: TILE_SIZE, channels } })
    .webp(SHADE)
    .toBuffer()
}
