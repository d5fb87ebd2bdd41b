import { readsTrue } from '#web/lib/pictures/true-canvas.ts'

/**
 * Why a snapshot could not be saved: a layer comes from a server that forbids copying, the image is too large for the
 * browser, or the browser would make noise of it.
 */
export type SnapshotFault = 'forbidden' | 'tooLarge' | 'altered'

/** The canvas as a PNG. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob | SnapshotFault> {
  if (!readsTrue()) return 'altered'
  try {
    const file = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    return file ?? 'tooLarge'
  } catch (fault) {
    // Thrown where an image that may not be read (CORS) was drawn on the canvas.
    if (fault instanceof DOMException && fault.name === 'SecurityError') return 'forbidden'
    throw fault
  }
}

/** For example `wales-lidar-portal-2026-11-21-SN599799.png`: source, day and place. */
export function snapshotName(portal: string, day: string, place: string): string {
  const by = portal.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `${by}-${day}-${place.replace(', ', '_').replaceAll(' ', '')}.png`
}
