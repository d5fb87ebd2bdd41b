import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PORTRAIT_THUMBNAIL_SIZE, THUMBNAIL_SIZE } from '#contract/http/limits.ts'
import { hasTooManyPixels, readPictureHeader } from '#contract/records/pictures/picture-header.ts'
import { decodeApart, type PictureSizes, type PreparedPicture } from './decoder-process.ts'
import { memoryToDecode } from './decoding-memory.rules.ts'
import { decodingQueue } from './decoding-queue.ts'

/** Sharp enough for a full screen, small enough for a phone. */
const OF_A_RECORD: PictureSizes = { largeSide: 2048, thumbnail: THUMBNAIL_SIZE }
/** Never shown wider than 160 pixels, on screens of up to four device pixels per pixel. */
export const PORTRAIT: PictureSizes = { largeSide: 640, thumbnail: PORTRAIT_THUMBNAIL_SIZE }

const decoding = decodingQueue({ bytes: 200 * 1024 * 1024, atOnce: 2, waiting: 60 })

/**
 * Decodes a picture whose signature was checked and encodes it again: first frame, upright, without metadata and
 * without anything that followed the picture in the file. Returns a text as refusal if the bytes are not a complete
 * picture, or if it has too many pixels, which are counted before decoding.
 */
export async function preparePicture(
  bytes: Uint8Array,
  sizes: PictureSizes = OF_A_RECORD,
): Promise<PreparedPicture | string> {
  const header = readPictureHeader(bytes)
  if (header === null || hasTooManyPixels(header)) return REFUSAL_TEXTS.pictureNotImage
  const picture = await decoding(memoryToDecode(header), () => decodeApart({ bytes, sizes }))
  return picture ?? REFUSAL_TEXTS.pictureNotImage
}
