import { ORIGINAL_MAX_BYTES, shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { readPictureHeader } from '#contract/records/pictures/picture-header.ts'
import { ApiError, callForFile } from '../api.ts'
import type { PhotoPixels } from './photo-pixels.ts'
import { isTooLarge } from './picture-fault.ts'
import { isCutShort } from './picture-end.ts'

/** Whether the file is damaged or incomplete. The server would refuse it, but only after it has been sent. */
export async function isBroken(file: File, { canRead }: Pick<PhotoPixels, 'canRead'>): Promise<boolean> {
  const bytes = await bytesOf(file)
  if (bytes === null || readPictureHeader(bytes) === null || isCutShort(bytes)) return true
  if (typeof createImageBitmap === 'undefined') return false
  // A picture of too many pixels has a message of its own.
  if (await isTooLarge(file)) return false
  return !(await canRead(file))
}

/**
 * Makes a smaller JPEG of a photo that has too many bytes or too many pixels, on the server where this browser would make noise
 * of it. Returns the file itself if it is small enough or cannot be made so; throws an ApiError if the server did not answer.
 * @param maxBytes a photo within it is not made smaller, unless it has too many pixels
 */
export async function shrunkPhoto(
  file: File,
  maxBytes: number,
  { smallerJpeg }: Pick<PhotoPixels, 'smallerJpeg'>,
): Promise<File> {
  if (file.size <= maxBytes && !(await isTooLarge(file))) return file
  const made = await smallerJpeg(file, maxBytes)
  const blob = made === 'altered' ? await smallerOnServer(file) : made
  if (!blob) return file
  return new File([blob], nameOfJpeg(file.name), { type: blob.type, lastModified: file.lastModified })
}

/** Null if the server can make nothing of it. */
async function smallerOnServer(file: File): Promise<Blob | null> {
  if (file.size > ORIGINAL_MAX_BYTES) return null
  const form = new FormData()
  form.set('file', file)
  try {
    return await callForFile(shrinkPicture, { form })
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 400) return null
    throw fault
  }
}

/** Null if the file cannot be read: it was changed, moved or deleted since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (fault) {
    if (fault instanceof DOMException) return null
    throw fault
  }
}

function nameOfJpeg(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
