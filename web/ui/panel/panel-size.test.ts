import { expect, it } from 'vitest'
import { restingSize, sheetHeight } from './panel-size.ts'

it.each([
  [844, 20, 'closed'],
  [844, 90, 'strip'],
  [844, 211, 'peek'],
  [844, 338, 'peek'],
  [844, 464, 'full'],
  [844, 760, 'full'],
  [390, 60, 'strip'],
  [390, 110, 'peek'],
] as const)('in a window %d high, a sheet released at %d pixels becomes %s', (windowHeight, height, size) => {
  expect(restingSize(height, windowHeight)).toBe(size)
})

it.each([
  ['closed', 844, 0],
  ['strip', 844, 88],
  ['strip', 390, 56],
  ['peek', 390, 117],
  ['full', 390, 253.5],
] as const)('a sheet that is %s covers of a window %d high %d pixels', (size, windowHeight, pixels) => {
  expect(sheetHeight(size, windowHeight)).toBeCloseTo(pixels)
})
