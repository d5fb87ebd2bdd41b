import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datumShift, type ShiftNodes } from './datum-shift.ts'

const COLUMNS = 5
const ROWS = 4

/** Shifts in seconds of arc that grow by 1 to the east and by 10 to the south: bilinear interpolation is exact. */
const NODES: ShiftNodes = {
  west: -6,
  north: 54,
  stepEast: 1,
  stepSouth: 0.5,
  columns: COLUMNS,
  rows: ROWS,
  latitudes: nodes((column, row) => column + 10 * row),
  longitudes: nodes((column, row) => -2 * (column + 10 * row)),
  unitsPerDegree: 3600,
}
const SHIFT = datumShift(NODES)

function nodes(valueAt: (column: number, row: number) => number): Float64Array {
  return Float64Array.from({ length: COLUMNS * ROWS }, (_, at) =>
    valueAt(at % COLUMNS, Math.floor(at / COLUMNS)),
  )
}

const positions = fc.tuple(
  fc.double({ min: -5.9, max: -2.1, noNaN: true }),
  fc.double({ min: 52.6, max: 53.9, noNaN: true }),
)

test('the shift between nodes is interpolated linearly', () => {
  fc.assert(
    fc.property(positions, ([longitude, latitude]) => {
      const seconds = longitude + 6 + 10 * ((54 - latitude) / 0.5)
      const [east, north] = SHIFT.forward([longitude, latitude])
      expect((north - latitude) * 3600).toBeCloseTo(seconds, 8)
      expect((east - longitude) * 3600).toBeCloseTo(-2 * seconds, 8)
    }),
  )
})

test('the inverse leads back to the same position', () => {
  fc.assert(
    fc.property(positions, (position) => {
      const back = SHIFT.inverse(SHIFT.forward(position))
      expect(back[0]).toBeCloseTo(position[0], 9)
      expect(back[1]).toBeCloseTo(position[1], 9)
    }),
  )
})

test('the nodes cover their own edges and nothing beyond', () => {
  expect(SHIFT.covers([-6, 54])).toBe(true)
  expect(SHIFT.covers([-2, 52.5])).toBe(true)
  expect(SHIFT.covers([-2.000_1, 52.499_9])).toBe(false)
  expect(SHIFT.covers([-6.000_1, 53])).toBe(false)
})

test('beyond the nodes, the shift of the nearest edge applies', () => {
  const [east, north] = SHIFT.forward([10, 50])
  const last = COLUMNS - 1 + 10 * (ROWS - 1)
  expect((north - 50) * 3600).toBeCloseTo(last, 8)
  expect((east - 10) * 3600).toBeCloseTo(-2 * last, 8)
})
