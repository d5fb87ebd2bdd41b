import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  GRID_SIZES,
  gridReference,
  parseGridNumbers,
  parseGridReference,
  squareAround,
} from './grid-reference.ts'

test.each([
  ['SN 123 456', 212_300, 245_600, 100],
  ['SN123456', 212_300, 245_600, 100],
  ['sn 123 456', 212_300, 245_600, 100],
  ['  S N 123456 ', 212_300, 245_600, 100],
  ['SN 1 2', 210_000, 220_000, 10_000],
  ['SN12', 210_000, 220_000, 10_000],
  ['SH 60 54', 260_000, 354_000, 1000],
  ['SN 6000 8000', 260_000, 280_000, 10],
  ['SN1234556789', 212_345, 256_789, 1],
  ['SN 12345 56789', 212_345, 256_789, 1],
  ['SN 12 34 56 78', 212_340, 256_780, 10],
  ['SN 123, 456', 212_300, 245_600, 100],
  ['NGR: ST 18 76', 318_000, 176_000, 1000],
  ['SV 0 0', 0, 0, 10_000],
  ['TQ 30 80', 530_000, 180_000, 1000],
  ['HP 6 1', 460_000, 1_210_000, 10_000],
] as const)('"%s" is the square from %d E, %d N with sides of %d m', (text, easting, northing, size) => {
  expect(parseGridReference(text)).toEqual({ easting, northing, size })
})

test.each([
  ['halves of unequal length', 'SN 12 456'],
  ['an odd number of figures', 'SN 12345'],
  ['a blank in the wrong place', 'SN 12 3456'],
  ['the letter I', 'SI 123 456'],
  ['letters far outside Britain', 'AA 123 456'],
  ['a letter alone', 'S'],
  ['twelve figures', 'SN 123456 123456'],
  ['a word', 'Snowdon 12'],
  ['nothing', ''],
])('%s is not a reference', (_, text) => {
  expect(parseGridReference(text)).toBeNull()
})

test('two letters are a square of 100 km', () => {
  const square = { easting: 200_000, northing: 300_000, size: 100_000 } as const
  expect(parseGridReference('SH')).toEqual(square)
  expect(parseGridReference(' ngr s h ')).toEqual(square)
  expect(gridReference({ easting: 260_000, northing: 354_000 }, square.size)).toBe('SH')
})

test('a reference is truncated and never rounded', () => {
  expect(gridReference({ easting: 259_999.6, northing: 279_999.99 }, 100)).toBe('SN 599 799')
})

test('figures keep their leading zeros', () => {
  expect(gridReference({ easting: 200_005, northing: 200_000 }, 1)).toBe('SN 00005 00000')
})

test.each([
  [{ easting: -1, northing: 200_000 }],
  [{ easting: 700_000, northing: 200_000 }],
  [{ easting: 200_000, northing: 1_300_000 }],
  [{ easting: Number.NaN, northing: 200_000 }],
])('%j lies outside the grid and has no reference', (place) => {
  expect(gridReference(place, 100)).toBeNull()
})

const size = fc.constantFrom(...GRID_SIZES)
const easting = fc.double({ min: 0, max: 699_999.999, noNaN: true })
const northing = fc.double({ min: 0, max: 1_299_999.999, noNaN: true })

test('the reference of any place is read back as the square around it', () => {
  fc.assert(
    fc.property(easting, northing, size, (east, north, side) => {
      const place = { easting: east, northing: north }
      expect(parseGridReference(gridReference(place, side) ?? '')).toEqual(squareAround(place, side))
    }),
  )
})

test('spaces and lower case change nothing', () => {
  fc.assert(
    fc.property(easting, northing, size, (east, north, side) => {
      const text = gridReference({ easting: east, northing: north }, side) ?? ''
      const tight = text.toLowerCase().replaceAll(' ', '')
      expect(parseGridReference(` ${tight} `)).toEqual(parseGridReference(text))
    }),
  )
})

test.each([
  ['260000 280000'],
  ['260000, 280000'],
  ['E 260000 N 280000'],
  ['E260000, N280000'],
  ['N 280000 E 260000'],
  ['260000E 280000N'],
  ['260000 mE 280000 mN'],
  ['280000N, 260000E'],
  ['260000m, 280000m'],
  ['260000.4; 280000.9'],
])('"%s" is a place in metres of the grid', (text) => {
  expect(parseGridNumbers(text)).toEqual({ easting: 260_000, northing: 280_000, size: 1 })
})

test.each([
  '52.1 -3.7',
  '260000',
  '260000 280000 5',
  '900000 280000',
  'E 260000 E 280000',
  'SN 260000 280000',
])('"%s" is not a pair of grid numbers', (text) => {
  expect(parseGridNumbers(text)).toBeNull()
})
