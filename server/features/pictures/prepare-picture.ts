import sharp from 'sharp'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { PICTURE_MAX_PIXELS, PORTRAIT_THUMBNAIL_SIZE, THUMBNAIL_SIZE } from '#contract/limits.ts'
import { atMost } from '#server/platform/at-most.ts'
import type { StoredExtension } from './picture-key.rules.ts'

export interface PreparedPicture {
  extension: StoredExtension
  /** At most the longer side of its sizes wide and high. */
  large: Buffer
  /** WebP. */
  thumbnail: Buffer
  width: number
  height: number
}

export interface PictureSizes {
  /** Pixels of the longer side, at most. */
  largeSide: number
  thumbnail: { width: number; height: number }
}

/** Sharp enough for a full screen, small enough for a phone. */
const OF_A_RECORD: PictureSizes = { largeSide: 2048, thumbnail: THUMBNAIL_SIZE }
/** Never shown wider than 160 pixels, on screens of up to four to the pixel. */
export const PORTRAIT: PictureSizes = { largeSide: 640, thumbnail: PORTRAIT_THUMBNAIL_SIZE }

const DECODE_SECONDS = 10

// A 24-megapixel picture takes 100 MB while it is decoded.
const decoding = atMost(2)

/**
 * Decodes a picture whose signature was checked and encodes it anew: first frame, upright, without any metadata and
 * without whatever followed the picture in the file. A text is the refusal of bytes that are no whole picture.
 */
export function preparePicture(
  bytes: Uint8Array,
  { largeSide, thumbnail: thumbnailSize }: PictureSizes = OF_A_RECORD,
): Promise<PreparedPicture | string> {
  return decoding(async () => {
    const sent = await readHeader(bytes)
    if (sent === null) return REFUSAL_TEXTS.pictureNotImage
    if (sent.width * sent.height > PICTURE_MAX_PIXELS) return REFUSAL_TEXTS.pictureTooManyPixels
    const lossy = sent.format === 'jpeg'
    const encoded = await encodeLarge(bytes, largeSide, lossy)
    if (encoded === null) return REFUSAL_TEXTS.pictureNotImage
    const { data: large, info } = encoded
    const thumbnail = await encodeThumbnail(large, thumbnailSize)
    return { extension: lossy ? 'jpg' : 'png', large, thumbnail, width: info.width, height: info.height }
  })
}

// The imaging library tells broken, truncated and too slow pictures by message only, so every failure of
// reading the sent bytes counts as theirs.
function readHeader(bytes: Uint8Array) {
  // Without the pixel limit here, so that a picture of too many pixels is told apart from a broken one.
  return sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

function encodeLarge(bytes: Uint8Array, side: number, lossy: boolean) {
  const upright = sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return (lossy ? upright.jpeg({ quality: 85 }) : upright.png())
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}

function encodeThumbnail(picture: Buffer, { width, height }: PictureSizes['thumbnail']): Promise<Buffer> {
  return sharp(picture).resize(width, height, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
}
