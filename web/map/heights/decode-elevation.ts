import { terrariumToHeight } from '#geo/tiles/terrarium.ts'
import { AlteredPictures, readsTrue } from '#web/lib/pictures/true-canvas.ts'
import type { TileHeights } from './elevation-tile.ts'

/**
 * Decodes heights in terrarium encoding. Colour management and premultiplied alpha must be off, because every bit is part of
 * a height.
 */
export async function decodeElevation(picture: Blob): Promise<TileHeights> {
  if (!readsTrue()) throw new AlteredPictures()
  const bitmap = await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const { width, height } = bitmap
  const context = canvasOf(width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return heightsOf(context.getImageData(0, 0, width, height).data)
}

/** Heights from the red, green, blue and alpha of each pixel. */
export function heightsOf(pixels: Uint8ClampedArray): TileHeights {
  const heights = new Float32Array(pixels.length / 4)
  for (let at = 0; at < heights.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]]
    heights[at] = terrariumToHeight(red, green, blue)
  }
  return heights
}

function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    colorSpace: 'srgb',
    willReadFrequently: true,
  })
  if (!context) throw new Error('This browser cannot draw images')
  return context
}
