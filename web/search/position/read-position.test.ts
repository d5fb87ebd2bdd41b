import { expect, test } from 'vitest'
import { HELMERT_GRID, type NationalGrid } from '#geo/grid/national-grid.ts'
import { cornersOf, isInWales, middleOf, readPosition, squareOf } from './read-position.ts'

test.each([
  ['SN 599 799', { kind: 'square', square: { easting: 259_900, northing: 279_900, size: 100 } }],
  ['52.4, -4.06', { kind: 'degrees', place: { latitude: 52.4, longitude: -4.06 } }],
  ['260000 280000', { kind: 'square', square: { easting: 260_000, northing: 280_000, size: 1 } }],
  ['Tywyn', null],
  ['SN 12 456', null],
  ['ＳＮ ５９９ ７９９', { kind: 'square', square: { easting: 259_900, northing: 279_900, size: 100 } }],
  ['５２．４，－４．０６', { kind: 'degrees', place: { latitude: 52.4, longitude: -4.06 } }],
  ['SH', { kind: 'square', square: { easting: 200_000, northing: 300_000, size: 100_000 } }],
  ['so', { kind: 'square', square: { easting: 300_000, northing: 200_000, size: 100_000 } }],
  ['NE', null],
  ['TQ', null],
])('"%s" is read as %j', (text, found) => {
  expect(readPosition(text)).toEqual(found)
})

test('a position in degrees has a square as fine as the grid is accurate', () => {
  const place = { latitude: 52.4001, longitude: -4.0591 }
  const exact: NationalGrid = { ...HELMERT_GRID, isExactAt: () => true }
  expect(squareOf({ kind: 'degrees', place }, HELMERT_GRID)).toEqual({
    easting: 260_000,
    northing: 280_000,
    size: 100,
  })
  expect(squareOf({ kind: 'degrees', place }, exact)?.size).toBe(1)
})

test('a place outside the National Grid has no square', () => {
  const place = { latitude: 48.8, longitude: 2.3 }
  expect(squareOf({ kind: 'degrees', place }, HELMERT_GRID)).toBeNull()
})

test('a square has its corners, and its centre is between them', () => {
  const square = { easting: 260_000, northing: 280_000, size: 10_000 } as const
  const [southWest, , northEast] = cornersOf(square, HELMERT_GRID)
  const { latitude, longitude } = middleOf({ kind: 'square', square }, HELMERT_GRID)
  expect(southWest?.latitude).toBeCloseTo(52.4000547, 6)
  expect(latitude).toBeCloseTo(((southWest?.latitude ?? 0) + (northEast?.latitude ?? 0)) / 2, 3)
  expect(longitude).toBeCloseTo(((southWest?.longitude ?? 0) + (northEast?.longitude ?? 0)) / 2, 3)
})

test.each([
  [{ latitude: 52.4, longitude: -4.06 }, true],
  [{ latitude: 51.5, longitude: -0.12 }, false],
])('%j lies in Wales: %s', (place, inWales) => {
  expect(isInWales(place)).toBe(inWales)
})
