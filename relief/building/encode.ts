import sharp, { type Raw } from 'sharp'

// Tiles are encoded side by side by their caller; threads within one picture and a cache of pictures would only cost memory.
sharp.concurrency(1)
sharp.cache(false)

/** Effort 0 costs about 5 % of bytes and is three times as fast as the default. */
const PICTURE = { quality: 80, effort: 0 } as const
/** For lossless WebP `quality` is effort too: this is four times as fast as the default and costs three per cent of the bytes. */
const HEIGHTS = { lossless: true, exact: true, effort: 0, quality: 20 } as const

/** Bytes of the channels of a square tile: 0 in the first says that nothing is known there. */
export type Channels = readonly [Uint8Array] | readonly [Uint8Array, Uint8Array, Uint8Array]

/** Lossless WebP of red, green and blue, without alpha or colour profile: every byte comes back as it was. */
export function encodeHeights(rgb: Uint8Array, size: number): Promise<Buffer> {
  return sharp(rgb, { raw: rawOf(size, 3) })
    .webp(HEIGHTS)
    .toBuffer()
}

/** WebP of a grey or coloured tile. What is unknown becomes clear; a full tile has no alpha channel. */
export async function encodePicture(channels: Channels, size: number): Promise<Buffer> {
  const [grey] = channels
  const isFull = !grey.includes(0)
  if (channels.length === 3) return encode(interleave(channels, isFull), size, isFull ? 3 : 4)
  return isFull ? encode(grey, size, 1) : encode(greyAndAlpha(grey), size, 2)
}

/** Clear pixels take the tile's mean, so that lossy encoding draws no rim around what is known. */
function greyAndAlpha(grey: Uint8Array): Uint8Array {
  const filler = meanOfKnown(grey, grey)
  // A pixel at a time: alpha is the upper byte (all our machines are little-endian).
  const pixels = new Uint16Array(grey.length)
  for (let at = 0; at < grey.length; at++) {
    const value = grey[at] ?? 0
    pixels[at] = value === 0 ? filler : value | 0xff00
  }
  return new Uint8Array(pixels.buffer)
}

function interleave(channels: Channels, isFull: boolean): Uint8Array {
  const [known] = channels
  const count = isFull ? 3 : 4
  const samples = new Uint8Array(known.length * count)
  for (const [channel, bytes] of channels.entries()) {
    const filler = isFull ? 0 : meanOfKnown(bytes, known)
    for (let at = 0, to = channel; at < bytes.length; at++, to += count)
      samples[to] = known[at] === 0 ? filler : (bytes[at] ?? 0)
  }
  if (!isFull)
    for (let at = 0, to = 3; at < known.length; at++, to += 4) samples[to] = known[at] === 0 ? 0 : 255
  return samples
}

function meanOfKnown(bytes: Uint8Array, known: Uint8Array): number {
  let sum = 0
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (known[at] === 0) continue
    sum += bytes[at] ?? 0
    count++
  }
  return count === 0 ? 0 : Math.round(sum / count)
}

function encode(samples: Uint8Array, size: number, channels: 1 | 2 | 3 | 4): Promise<Buffer> {
  return sharp(samples, { raw: rawOf(size, channels) })
    .webp(PICTURE)
    .toBuffer()
}

function rawOf(size: number, channels: 1 | 2 | 3 | 4): Raw {
  return { width: size, height: size, channels }
}
