import { readsTrue } from './true-canvas.ts'

/** What is made of a photo that is too large; `altered`: this browser would make noise of it, so that the server must do the work. */
export type SmallerJpeg = Blob | 'altered' | null

/** The work on the pixels of photos, which takes up to seconds. */
export interface PhotoPixels {
  /** Whether this browser can read the file as a picture. */
  canRead: (file: Blob) => Promise<boolean>
  /**
   * A JPEG of at most `maxBytes`, the right way up; null if the browser cannot read the file as a picture, or if no
   * attempt makes it small enough; `altered` if this browser alters the pixels that pages read.
   */
  smallerJpeg: (file: Blob, maxBytes: number) => Promise<SmallerJpeg>
}

/** Longer side in pixels and JPEG quality, tried in turn until the photo is small enough. */
const TRIES = [
  { side: 2560, quality: 0.85 },
  { side: 2560, quality: 0.7 },
  { side: 1800, quality: 0.75 },
  { side: 1200, quality: 0.75 },
] as const

/** Does the work in the thread that calls it. */
export const pixelsHere: PhotoPixels = {
  canRead: async (file) => {
    const picture = await readPicture(file)
    picture?.close()
    return picture !== null
  },
  smallerJpeg: async (file, maxBytes) => {
    if (!readsTrue()) return 'altered'
    const picture = await readPicture(file)
    if (!picture) return null
    try {
      for (const { side, quality } of TRIES) {
        const blob = await asJpeg(picture, side, quality)
        if (blob && blob.size <= maxBytes) return blob
      }
      return null
    } finally {
      picture.close()
    }
  },
}

async function readPicture(file: Blob): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (fault) {
    // A file that this browser cannot read as a picture is refused later, with an error message.
    if (fault instanceof DOMException) return null
    throw fault
  }
}

async function asJpeg(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const type = 'image/jpeg'
  if (typeof OffscreenCanvas === 'undefined') {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    if (!paint(canvas.getContext('2d'), picture, width, height)) return null
    return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
  }
  const canvas = new OffscreenCanvas(width, height)
  if (!paint(canvas.getContext('2d'), picture, width, height)) return null
  // It rejects where an element's canvas has null: there is no memory for it.
  return canvas.convertToBlob({ type, quality }).catch((fault: unknown) => {
    if (fault instanceof DOMException) return null
    throw fault
  })
}

/** Returns whether there is a canvas to paint on. */
function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: ImageBitmap,
  width: number,
  height: number,
): boolean {
  if (!context) return false
  // JPEG has no transparency, and transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return true
}
