import { groundPixel, worldSide } from './mercator.ts'

/** Pixels along a tile's side, as map libraries count zoom. */
const MAP_TILE = 512

/** Metres on the ground that one pixel shows. Latitude in degrees; zoom as map libraries count it, with tiles of 512 pixels. */
export function metresPerPixel({ latitude, mapZoom }: { latitude: number; mapZoom: number }): number {
  return groundPixel(latitude, worldSide(mapZoom, MAP_TILE))
}

/** The longest length of 1, 2 or 5 times a power of ten, in metres, that fits into so many pixels. */
export function scaleLength(pixelSize: number, mostPixels: number): number {
  const most = pixelSize * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1].find((times) => times * power <= most) ?? 1
  return step * power
}
