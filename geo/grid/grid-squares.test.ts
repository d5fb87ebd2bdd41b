import { expect, test } from 'vitest'
import { squareName, tenKmSquareOfWales } from './grid-squares.ts'

const ABERYSTWYTH = { easting: 258_430, northing: 281_650 }

test('the name of a square has no spaces', () => {
  expect(squareName(ABERYSTWYTH, 1000)).toBe('SN5881')
  expect(squareName(ABERYSTWYTH, 10_000)).toBe('SN58')
  expect(squareName({ easting: -1, northing: 0 }, 1000)).toBeNull()
})

test('a 10 km square of Wales is found by its name', () => {
  expect(tenKmSquareOfWales('SN58')).toEqual({ easting: 250_000, northing: 280_000, size: 10_000 })
  for (const corner of ['SR99', 'SH28', 'SJ59', 'SS66']) expect(tenKmSquareOfWales(corner)).not.toBeNull()
})

test.each([
  'TQ38',
  'NT27',
  'SJ69',
  'SV00',
  'SN',
  'SN5',
  'SN588',
  'SN5881',
  'sn58',
  ' SN58',
  'SN 58',
  'SI58',
  '5858',
  '',
])('%j is no 10 km square of Wales', (name) => {
  expect(tenKmSquareOfWales(name)).toBeNull()
})
