import { groundPixel, worldSide } from './mercator.ts'

/** Pixels along the side of a tile, as map libraries count zoom. */
const MAP_TILE = 512

/**
 * Returns the size of a pixel on the ground in metres. Latitude is in degrees; zoom is as map libraries count it, with
 * tiles of 512 pixels.
 */
export function metresPerPixel({ latitude, mapZoom }: { latitude: number; mapZoom: number }): number {
  return groundPixel(latitude, worldSide(mapZoom, MAP_TILE))
}

/**
 * Returns the longest length for a scale bar in metres: 1, 2 or 5 times a power of ten. `pixelSize` is in metres; the
 * bar is at most `mostPixels` long.
 */
export function scaleLength(pixelSize: number, mostPixels: number): number {
  const most = pixelSize * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1].find((times) => times * power <= most) ?? 1
  return step * power
}
