import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continuedShift } from './continued-shift.ts'
import { datumShift, type DatumConversion } from './datum-shift.ts'
import type { Position } from '../position.ts'

const SECOND = 1 / 3600

/** Four nodes around mid-Wales with shifts of several seconds of arc. */
const EXACT = datumShift({
  west: -5,
  north: 53,
  stepEast: 2,
  stepSouth: 1,
  columns: 2,
  rows: 2,
  latitudes: [1, 2, 3, 4],
  longitudes: [-4, -5, -6, -8],
  unitsPerDegree: 3600,
})
const FIT: DatumConversion = {
  forward: ([longitude, latitude]) => [longitude - 5 * SECOND, latitude + 2 * SECOND],
  inverse: ([longitude, latitude]) => [longitude + 5 * SECOND, latitude - 2 * SECOND],
}
const SHIFT = continuedShift(EXACT, FIT)

function apart(one: Position, other: Position): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

const anywhere = fc.tuple(
  fc.double({ min: -10, max: 2, noNaN: true }),
  fc.double({ min: 48, max: 57, noNaN: true }),
)

test('among the nodes, their shifts apply', () => {
  expect(SHIFT.forward([-4, 52.5])).toEqual(EXACT.forward([-4, 52.5]))
})

test('just beyond the nodes, the shift is the same as at their edge', () => {
  for (const longitude of [-5, -3])
    for (const latitude of [52, 52.3, 53]) {
      const outwards = longitude === -5 ? -1e-9 : 1e-9
      const step = apart(
        SHIFT.forward([longitude, latitude]),
        SHIFT.forward([longitude + outwards, latitude]),
      )
      expect(step).toBeLessThan(2e-9)
    }
})

test('three degrees beyond the nodes, the fit applies', () => {
  for (const far of [
    [-8, 52.5],
    [0, 52.5],
    [-4, 56],
    [-4, 49],
    [1, 55.5],
  ] as const)
    expect(apart(SHIFT.forward(far), FIT.forward(far))).toBeLessThan(1e-12)
})

test('the inverse leads back to the same position, among the nodes and beyond them', () => {
  fc.assert(
    fc.property(anywhere, (position) => {
      expect(apart(SHIFT.inverse(SHIFT.forward(position)), position)).toBeLessThan(1e-10)
    }),
  )
})
