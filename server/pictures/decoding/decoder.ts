// The process that decodes pictures. It ends when its parent process ends.
import sharp, { type Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#contract/http/limits.ts'
import type { DecoderAnswer, DecoderQuestion } from './decoder-process.ts'
import { isSwollenPng } from './swollen-png.ts'
import type { PreparedPicture } from './decoder-process.ts'
import type { PictureSizes } from './decoder-process.ts'

// Runs in its own process, see decoder-process.ts: a decoder may crash, hang or leak memory.
// One at a time in this process, without a cache.
sharp.concurrency(1)

sharp.cache(false)

/** Returns both sizes of a picture; null if it is incomplete, or if it is designed to expand enormously. */
async function encodePicture(
  bytes: Uint8Array,
  { largeSide, thumbnail: thumbnailSize, asJpeg = false }: PictureSizes,
  seconds: number,
): Promise<PreparedPicture | null> {
  const sent = await readHeader(bytes)
  if (sent === null || (sent.format === 'png' && (await isSwollenPng(bytes)))) return null
  const lossy = asJpeg || sent.format === 'jpeg'
  const limitInputPixels = PICTURE_MAX_PIXELS[sent.format === 'jpeg' ? 'jpeg' : 'png']
  const encoding = { lossy, limitInputPixels, orientation: sent.orientation ?? 1, seconds }
  const encoded = await encodeLarge(bytes, largeSide, encoding)
  if (encoded === null) return null
  const { data: large, info } = encoded
  const thumbnail = await encodeThumbnail(large, thumbnailSize)
  return { extension: lossy ? 'jpg' : 'png', large, thumbnail, width: info.width, height: info.height }
}

// The imaging library distinguishes broken, truncated and too slow pictures only by message, so every failure to read
// the sent bytes counts as a broken picture.
function readHeader(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS.jpeg })
    .metadata()
    .catch(() => null)
}

interface Encoding {
  lossy: boolean
  limitInputPixels: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  seconds: number
}

function encodeLarge(
  bytes: Uint8Array,
  side: number,
  { lossy, limitInputPixels, orientation, seconds }: Encoding,
) {
  const shrunk = sharp(bytes, { limitInputPixels, failOn: 'error' })
    .timeout({ seconds })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const upright = turn(shrunk, orientation)
  return (lossy ? upright.flatten({ background: '#fff' }).jpeg({ quality: 85 }) : upright.png())
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}

/** Rotated after shrinking, because a JPEG that the library rotates first cannot be shrunk during decoding. */
function turn(picture: Sharp, orientation: number): Sharp {
  const degrees = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation]
  const turned = degrees === undefined ? picture : picture.rotate(degrees)
  return [2, 4, 5, 7].includes(orientation) ? turned.flop() : turned
}

function encodeThumbnail(picture: Buffer, { width, height }: PictureSizes['thumbnail']): Promise<Buffer> {
  return sharp(picture).resize(width, height, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
}

process.on('message', ({ bytes, sizes, seconds }: DecoderQuestion) => {
  void encodePicture(bytes, sizes, seconds).then((picture) => {
    // Without this, the buffers of one picture would not be collected before those of the next are allocated.
    process.send?.({ picture } satisfies DecoderAnswer, () => globalThis.gc?.())
  })
})
process.on('disconnect', () => process.exit(0))
