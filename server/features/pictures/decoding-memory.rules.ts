import type { PictureHeader } from '#contract/picture-header.ts'

const MEGABYTE = 1024 * 1024
/** What any picture takes: a strip of it, the large size, its JPEG and the thumbnail. */
const AT_LEAST = 64 * MEGABYTE
/** Lines that are held while a picture is made smaller that was not shrunk while it was decoded; several forms of each. */
const MOST_LINES = 1600
const FORMS = 2

/**
 * Bytes that a decoder takes at most for a picture, beyond what it takes for none. decoding-memory.test.ts measures that of
 * every kind of picture.
 */
export function memoryToDecode({ format, width, height, heldWhole, bytesOfPixel }: PictureHeader): number {
  const lines = format === 'jpeg' ? 0 : Math.min(height * FORMS, MOST_LINES)
  return AT_LEAST + heldWhole + lines * width * bytesOfPixel
}
