import { expect, test } from 'vitest'
import { degreesToPixel, groundPixel, pixelToDegrees, tilesWithin } from './mercator.ts'

test('a pixel at z17 is 0.73 m wide in mid Wales', () => {
  expect(groundPixel(17, 52.13)).toBeCloseTo(0.733, 3)
})

test('degrees and pixels lead back to each other', () => {
  const [longitude, latitude] = pixelToDegrees(17, ...degreesToPixel(17, -3.78, 52.13))
  expect(longitude).toBeCloseTo(-3.78, 10)
  expect(latitude).toBeCloseTo(52.13, 10)
})

test('the tile of the default centre at z16 counts its row from the north', () => {
  const point = [-3.78, 52.13, -3.78, 52.13] as const
  const [longitude, latitude] = pixelToDegrees(16, 32079.5 * 256, 21609.5 * 256)
  expect(tilesWithin(point, 16)).toEqual([{ z: 16, x: 32079, y: 21609 }])
  expect(Math.abs(longitude + 3.78)).toBeLessThan(0.006)
  expect(Math.abs(latitude - 52.13)).toBeLessThan(0.004)
})
