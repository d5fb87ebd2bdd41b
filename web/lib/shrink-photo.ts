import { isTooLarge } from './picture-fault.ts'

interface Bounds {
  /** A photo below this stays as it is; a shrunk one ends below it. */
  maxBytes: number
}

/** Pixels of the longer side and JPEG quality, tried in turn until the photo is small enough. */
const TRIES = [
  { side: 2400, quality: 0.85 },
  { side: 1800, quality: 0.8 },
  { side: 1200, quality: 0.75 },
] as const

/**
 * A photo straight from a camera is several megabytes, or has more pixels than the portal takes; this makes a smaller JPEG
 * of it, turned the right way up. The file itself where it is small enough, or nothing that this browser can read as a picture.
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

async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (fault) {
    // What is no picture to this browser is refused later, with words for it.
    if (fault instanceof DOMException) return null
    throw fault
  }
}

function asJpeg(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

function nameOfJpeg(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
