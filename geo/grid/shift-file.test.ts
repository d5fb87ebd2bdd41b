import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShiftNodes } from './datum-shift.ts'
import { decodeShifts, encodeShifts } from './shift-file.ts'

/** Shifts at some nodes in Wales, in hundredths of a second of arc. */
const nodes = fc
  .record({ columns: fc.integer({ min: 2, max: 9 }), rows: fc.integer({ min: 2, max: 9 }) })
  .chain(({ columns, rows }) => {
    const values = fc.array(fc.integer({ min: -1e6, max: 1e6 }), {
      minLength: columns * rows,
      maxLength: columns * rows,
    })
    return fc.record({ latitudes: values, longitudes: values }).map((shifts) => ({
      west: -5.25,
      north: 53.5,
      stepEast: 1 / 60,
      stepSouth: 1 / 120,
      columns,
      rows,
      latitudes: Int32Array.from(shifts.latitudes),
      longitudes: Int32Array.from(shifts.longitudes),
      unitsPerDegree: 360_000,
    }))
  })

const SMALL: ShiftNodes = {
  west: -4,
  north: 53,
  stepEast: 0.5,
  stepSouth: 0.25,
  columns: 3,
  rows: 2,
  latitudes: [1, 2, 3, 200, -300, 40_000],
  longitudes: [-6, -5, -4, 3, 2, 1],
  unitsPerDegree: 3600,
}

test('shifts that were written are read back unchanged', () => {
  fc.assert(
    fc.property(nodes, (written) => {
      expect(decodeShifts(encodeShifts(written))).toEqual(written)
    }),
  )
})

test('the first line can be read by people', () => {
  const [line = ''] = String.fromCharCode(...encodeShifts(SMALL)).split('\n')
  expect(JSON.parse(line)).toMatchObject({ west: -14_400, stepSouth: 900, columns: 3, unitsPerSecond: 1 })
})

test('a file in which any byte has changed is refused', () => {
  const file = encodeShifts(SMALL)
  const start = file.indexOf(10) + 1
  for (let at = start; at < file.length; at++) {
    const damaged = file.map((byte, index) => (index === at ? byte ^ 4 : byte))
    expect(() => decodeShifts(damaged)).toThrow('it is damaged')
  }
})

test('a file that was cut short is refused', () => {
  const file = encodeShifts(SMALL)
  expect(() => decodeShifts(file.subarray(0, -1))).toThrow('it is damaged')
})

test.each([
  ['an empty file', ''],
  ['a page of a gateway', '<!doctype html>\n<title>Not found</title>'],
  ['JSON of another kind', '{"format":"another"}\n'],
  ['a header without its numbers', '{"format":"datum shifts, version 1"}\n'],
  ['a header without an end', '{"format":"datum shifts, version 1"'],
])('%s is refused', (_, text) => {
  expect(() => decodeShifts(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toThrow(
    'it does not begin with',
  )
})
