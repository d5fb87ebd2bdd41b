/**
 * Heights as colours in the Terrarium encoding of terrain tiles: a height in metres is
 * red · 256 + green + blue / 256 − 32768, so that the finest step is 1/256 m. Black stands for an unknown height.
 */
const LOWEST = 32_768
const PARTS = 256

/**
 * Encodes a height in metres as red, green and blue from 0 to 255, rounded to `step`, which must be a multiple of
 * 1/256 m. NaN, heights outside the range and −32768 m become black.
 */
export function heightToTerrarium(height: number, step: number): readonly [number, number, number] {
  const value = (Math.round(height / step) * step + LOWEST) * PARTS
  if (!(value > 0 && value < PARTS ** 3)) return [0, 0, 0]
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Decodes a colour to a height in metres; NaN for black. */
export function terrariumToHeight(red: number, green: number, blue: number): number {
  if (red === 0 && green === 0 && blue === 0) return Number.NaN
  return red * PARTS + green + blue / PARTS - LOWEST
}
