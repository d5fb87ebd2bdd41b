import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acrossWorld,
  downWorld,
  EQUATOR,
  groundPixel,
  latitudeAt,
  longitudeAt,
  mercatorNorth,
  mercatorNorthAt,
  pixelAt,
  positionAt,
  worldSide,
} from './mercator.ts'

/** The worked example of EPSG Guidance Note 7-2, method 1024. */
const EXAMPLE = { longitude: -(100 + 20 / 60), latitude: 24 + 22 / 60 + 54.433 / 3600 }

test('the example of the method has its published metres', () => {
  expect((acrossWorld(EXAMPLE.longitude) - 0.5) * EQUATOR).toBeCloseTo(-11_169_055.58, 2)
  expect((0.5 - downWorld(EXAMPLE.latitude)) * EQUATOR).toBeCloseTo(2_800_000, 2)
})

test('the published metres have the degrees of the example', () => {
  expect(longitudeAt(0.5 - 11_169_055.576 / EQUATOR)).toBeCloseTo(EXAMPLE.longitude, 7)
  expect(latitudeAt(0.5 - 2_800_000 / EQUATOR)).toBeCloseTo(EXAMPLE.latitude, 7)
})

test('the square ends where EPSG:3857 ends', () => {
  expect(EQUATOR / 2).toBeCloseTo(20_037_508.342789, 6)
  expect([longitudeAt(0), longitudeAt(1)]).toEqual([-180, 180])
  expect(latitudeAt(0)).toBeCloseTo(85.0511287798066, 10)
  expect(latitudeAt(1)).toBeCloseTo(-85.0511287798066, 10)
})

test('fractions to degrees and back gives the same fractions', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
      (longitude, latitude) => {
        expect(longitudeAt(acrossWorld(longitude))).toBeCloseTo(longitude, 10)
        expect(latitudeAt(downWorld(latitude))).toBeCloseTo(latitude, 10)
        expect(mercatorNorthAt(downWorld(latitude))).toBeCloseTo(mercatorNorth(latitude), 12)
      },
    ),
  )
})

test('positions to pixels and back gives the same positions', () => {
  const side = worldSide(17, 256)
  const [longitude, latitude] = positionAt(pixelAt([-3.78, 52.13], side), side)
  expect(longitude).toBeCloseTo(-3.78, 10)
  expect(latitude).toBeCloseTo(52.13, 10)
})

test('a pixel at z17 is 0.73 m wide in mid-Wales, and half as many metres in tiles of twice the size', () => {
  const metres = groundPixel(52.13, worldSide(17, 256))
  expect(metres).toBeCloseTo(0.733, 3)
  expect(groundPixel(52.13, worldSide(17, 512))).toBe(metres / 2)
})

test('the ground shrinks by as much as Mercator stretches it', () => {
  fc.assert(
    fc.property(fc.double({ min: -85, max: 85, noNaN: true }), (latitude) => {
      expect(groundPixel(latitude, EQUATOR) * Math.cosh(mercatorNorth(latitude))).toBeCloseTo(1, 10)
    }),
  )
})
