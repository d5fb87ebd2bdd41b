import { REFUSAL_PHRASES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PICTURE_MAX_BYTES } from '#contract/http/limits.ts'

export interface PictureFile {
  /** The file name in the browser, which is never used for storing. */
  name: string
  bytes: Uint8Array
}

const NAME_MAX_LENGTH = 100
/** Browsers on Windows name some saved JPEGs `.jfif`. */
const EXTENSIONS = ['png', 'gif', 'jpg', 'jpeg', 'jpe', 'jfif']

const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38, 0x37, 0x61], // GIF87a
  [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], // GIF89a
]

/**
 * Returns why a file cannot be a picture, as far as this is visible without decoding; null if it may be one.
 * Runs before any decoder gets the bytes: the imaging library would also open SVG and a dozen other formats.
 */
export function refusalOfPictureFile(
  { name, bytes }: PictureFile,
  maxBytes: number = PICTURE_MAX_BYTES,
): string | null {
  if (bytes.length === 0) return REFUSAL_TEXTS.pictureEmpty
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const length = Array.from(base).length
  if (length > NAME_MAX_LENGTH) return REFUSAL_PHRASES.fileNameLong.write({ max: NAME_MAX_LENGTH, length })
  if (!SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte))) {
    return REFUSAL_TEXTS.pictureNotImage
  }
  const extension = base.includes('.') ? base.slice(base.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!EXTENSIONS.includes(extension))
    return REFUSAL_PHRASES.fileExtension.write({ extension, allowed: EXTENSIONS.join(', ') })
  return bytes.length > maxBytes ? REFUSAL_TEXTS.pictureTooLarge : null
}
