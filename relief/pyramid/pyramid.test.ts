import { expect, test } from 'vitest'
import { makeRaster } from '../testing/rasters.ts'
import { halve, halvings } from './levels.ts'
import { degreesToPixel, groundPixel, pixelToDegrees, tilesWithin } from './mercator.ts'

test('a halved cell is the mean of the cells that are known', () => {
  const half = halve({ ...makeRaster(2, () => 0), values: Float32Array.of(1, 2, NaN, 6) })
  expect([...half.values]).toEqual([3])
  expect(half.cell).toBe(2)
})

test('a halved cell is missing only where all four are', () => {
  const half = halve(makeRaster(4, (c) => (c < 2 ? NaN : 5)))
  expect([...half.values]).toEqual([NaN, 5, NaN, 5])
})

test('a raster of odd size keeps its last row and column', () => {
  const half = halve(makeRaster(3, (c) => c))
  expect([half.width, half.height]).toEqual([2, 2])
  expect([...half.values]).toEqual([0.5, 2, 0.5, 2])
})

test.each([
  [1, 0.735, 0],
  [1, 1.47, 0],
  [1, 2.94, 1],
  [1, 23.5, 4],
  [0.5, 1.47, 1],
])('cells of %d m under pixels of %d m are halved %d times', (cell, pixel, times) => {
  expect(halvings(cell, pixel)).toBe(times)
})

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
