import { expect, test } from 'vitest'
import { parseWrittenPosition } from './written-position.ts'

test.each([
  ['SN 599 799', { kind: 'square', square: { easting: 259_900, northing: 279_900, size: 100 } }],
  ['ＳＮ599799', { kind: 'square', square: { easting: 259_900, northing: 279_900, size: 100 } }],
  ['52.4, -4.06', { kind: 'degrees', place: { latitude: 52.4, longitude: -4.06 } }],
  ['260000 280000', { kind: 'square', square: { easting: 260_000, northing: 280_000, size: 1 } }],
])('%s is read as a position', (text, position) => {
  expect(parseWrittenPosition(text)).toEqual(position)
})

test('a name is not a position', () => {
  expect(parseWrittenPosition('Tywyn')).toBeNull()
})
