import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightToTerrarium, terrariumToHeight } from './terrarium.ts'

const heights = fc.double({ min: -500, max: 9000, noNaN: true })

test('encoding and decoding a height is accurate to half a step', () => {
  fc.assert(
    fc.property(heights, fc.constantFrom(1 / 32, 1 / 128, 1 / 256), (height, step) => {
      const back = terrariumToHeight(...heightToTerrarium(height, step))
      expect(Math.abs(back - height)).toBeLessThanOrEqual(step / 2 + 1e-9)
    }),
  )
})

test('the colours are those of other programs', () => {
  expect(heightToTerrarium(0, 1 / 256)).toEqual([128, 0, 0])
  expect(heightToTerrarium(1085.5, 1 / 256)).toEqual([132, 61, 128])
  expect(heightToTerrarium(-1 / 256, 1 / 256)).toEqual([127, 255, 255])
})

test.each([Number.NaN, 40_000, -32_768, -50_000, Infinity])(
  '%d m is encoded as an unknown height',
  (height) => {
    expect(heightToTerrarium(height, 1 / 256)).toEqual([0, 0, 0])
    expect(terrariumToHeight(0, 0, 0)).toBeNaN()
  },
)
