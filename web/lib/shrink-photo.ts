import { readPictureHeader } from '#contract/picture-header.ts'
import { isTooLarge } from './picture-fault.ts'
import { isCutShort } from './picture-end.ts'

interface Bounds {
  /** Maximum size in bytes. A photo within it is not made smaller, unless it has too many pixels. */
  maxBytes: number
}

/** Longer side in pixels and JPEG quality, tried in turn until the photo is small enough. */
const TRIES = [
  { side: 2560, quality: 0.85 },
  { side: 2560, quality: 0.7 },
  { side: 1800, quality: 0.75 },
  { side: 1200, quality: 0.75 },
] as const

/** Whether the file is damaged or incomplete. The server would refuse it, but only after it has been sent. */
export async function isBroken(file: File): Promise<boolean> {
  const bytes = await bytesOf(file)
  if (bytes === null || readPictureHeader(bytes) === null || isCutShort(bytes)) return true
  if (typeof createImageBitmap === 'undefined') return false
  // A picture of too many pixels has a message of its own.
  if (await isTooLarge(file)) return false
  const picture = await readPicture(file)
  picture?.close()
  return picture === null
}

/**
 * Makes a smaller JPEG of a photo that has too many bytes or too many pixels, and turns it the right way up. Returns
 * the file itself if it is small enough, if this browser cannot read it as a picture, or if no attempt makes it small
 * enough.
 */
export async function shrunkPhoto(file: File, { maxBytes }: Bounds): Promise<File> {
  if (file.size <= maxBytes && !(await isTooLarge(file))) return file
  const picture = await readPicture(file)
  if (!picture) return file
  try {
    for (const { side, quality } of TRIES) {
      const blob = await asJpeg(picture, side, quality)
      if (blob && blob.size <= maxBytes) {
        return new File([blob], nameOfJpeg(file.name), { type: blob.type, lastModified: file.lastModified })
      }
    }
    return file
  } finally {
    picture.close()
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

/** The browser decodes in another thread, and encodes in another one below. */
async function readPicture(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (fault) {
    // A file that this browser cannot read as a picture is refused later, with an error message.
    if (fault instanceof DOMException) return null
    throw fault
  }
}

function asJpeg(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency, and transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function nameOfJpeg(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
