/**
 * Some browsers alter the pixels that pages read from a canvas, so that nobody recognises the browser by them: Firefox with
 * `resistFingerprinting` gives noise. A picture or a height that was read there is wrong, and nothing says so.
 */
export class AlteredPictures extends Error {
  constructor() {
    super('This browser alters the pixels that pages read')
    this.name = 'AlteredPictures'
  }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const SIDE = 32
let known: boolean | null = null

/**
 * Whether pixels are read back from a canvas unaltered, tested once in each thread with a pattern of all shades. To be asked before each
 * reading: of pixels, and of a canvas as a file.
 */
export function readsTrue(): boolean {
  if (known !== null) return known
  const context = smallCanvas()
  // Where nothing can be drawn, nothing can be read.
  if (!context) return true
  const pattern = new ImageData(SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at++)
    pattern.data.set([at % 256, (at * 7) % 256, (at * 31) % 256, 255], 4 * at)
  context.putImageData(pattern, 0, 0)
  const back = context.getImageData(0, 0, SIDE, SIDE).data
  known = back.every((shade, at) => shade === pattern.data[at])
  return known
}

function smallCanvas(): Context | null {
  const settings = { alpha: false, colorSpace: 'srgb', willReadFrequently: true } as const
  if (typeof OffscreenCanvas !== 'undefined')
    return new OffscreenCanvas(SIDE, SIDE).getContext('2d', settings)
  if (typeof document === 'undefined') return null
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  return canvas.getContext('2d', settings) as CanvasRenderingContext2D | null
}
