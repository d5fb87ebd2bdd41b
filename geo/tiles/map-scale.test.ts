import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresPerPixel, scaleLength } from './map-scale.ts'

test('a pixel of mid-Wales at zoom 15 is 1.47 m', () => {
  expect(metresPerPixel({ latitude: 52, mapZoom: 15 })).toBeCloseTo(1.4706, 3)
})

test.each([
  [1, 100, 100],
  [1.47, 100, 100],
  [2.1, 100, 200],
  [0.3, 100, 20],
  [265, 100, 20_000],
  [0.019, 100, 1],
])('with %d m a pixel, %d pixels hold a bar of %d m', (pixelSize, pixels, length) => {
  expect(scaleLength(pixelSize, pixels)).toBeCloseTo(length, 9)
})

test('the bar fits and is never shorter than two fifths of the space', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 2000, noNaN: true }), (pixelSize) => {
      const share = scaleLength(pixelSize, 100) / pixelSize / 100
      expect(share).toBeLessThanOrEqual(1 + 1e-9)
      expect(share).toBeGreaterThan(0.39)
    }),
  )
})
