/** Metres on the ground that one pixel shows, of a map with tiles of 512 px. Latitude in degrees. */
export function metresPerPixel({ latitude, mapZoom }: { latitude: number; mapZoom: number }): number {
  const equator = 40_075_016.686
  return (equator * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** mapZoom)
}

/** The longest length of 1, 2 or 5 times a power of ten, in metres, that fits into so many pixels. */
export function scaleLength(pixelSize: number, mostPixels: number): number {
  const most = pixelSize * mostPixels
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1].find((times) => times * power <= most) ?? 1
  return step * power
}
