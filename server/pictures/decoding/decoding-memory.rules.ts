import type { PictureHeader } from '#contract/records/pictures/picture-header.ts'

const MEGABYTE = 1024 * 1024
/** Memory that any picture needs: a strip of it, the large size, its JPEG and the thumbnail. */
const AT_LEAST = 64 * MEGABYTE
/**
 * Lines that are held while a picture is made smaller that could not be shrunk during decoding; several versions of
 * each.
 */
const MOST_LINES = 1600
const FORMS = 2

/**
 * Returns the bytes that a decoder needs at most for a picture, in addition to its own memory.
 * decoding-memory.slow.test.ts measures every kind of picture.
 */
export function memoryToDecode({ format, width, height, heldWhole, bytesOfPixel }: PictureHeader): number {
  const lines = format === 'jpeg' ? 0 : Math.min(height * FORMS, MOST_LINES)
  return AT_LEAST + heldWhole + lines * width * bytesOfPixel
}
