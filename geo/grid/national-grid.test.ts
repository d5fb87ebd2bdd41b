import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShiftNodes } from './datum-shift.ts'
import { exactGrid, HELMERT_ACCURACY, HELMERT_GRID, type GridPoint } from './national-grid.ts'

/** Test points of the Ordnance Survey. */
const POINTS = [
  ['Nash Point', 51.4007822014, -3.5512834924, 292_184.87, 168_003.465],
  ['Carmarthen', 51.858908964, -4.3085247696, 241_124.584, 220_332.641],
  ['Droitwich', 52.2552938163, -2.15458614387, 389_544.19, 261_912.153],
] as const

function apart(one: GridPoint, other: GridPoint): number {
  return Math.hypot(one.easting - other.easting, one.northing - other.northing)
}

test.each(POINTS)('without OSTN15, %s is correct to 2 m', (_, latitude, longitude, easting, northing) => {
  const off = apart(HELMERT_GRID.fromDegrees({ latitude, longitude }), { easting, northing })
  expect(off).toBeLessThan(HELMERT_ACCURACY)
})

test('a known place has its known degrees', () => {
  const { latitude, longitude } = HELMERT_GRID.toDegrees({ easting: 260_000, northing: 280_000 })
  expect(longitude).toBeCloseTo(-4.0591848, 6)
  expect(latitude).toBeCloseTo(52.4000547, 6)
})

/**
 * Six by six nodes of half a degree around mid-Wales, in ten-thousandths of a second of arc. The shift of latitude grows
 * eastwards, that of longitude southwards.
 */
const COLUMNS = 6
const NODES: ShiftNodes = {
  west: -5,
  north: 53.5,
  stepEast: 0.5,
  stepSouth: 0.5,
  columns: COLUMNS,
  rows: COLUMNS,
  latitudes: nodes((column) => 5000 + 100 * column),
  longitudes: nodes((_, row) => -40_000 - 1000 * row),
  unitsPerDegree: 3600 * 1e4,
}

function nodes(shiftAt: (column: number, row: number) => number): number[] {
  return Array.from({ length: COLUMNS * COLUMNS }, (_, index) =>
    shiftAt(index % COLUMNS, Math.floor(index / COLUMNS)),
  )
}

const inside = fc.record({
  latitude: fc.double({ min: 51.1, max: 53.4, noNaN: true }),
  longitude: fc.double({ min: -4.9, max: -2.6, noNaN: true }),
})

test('shifts between nodes are those of the plane through them', () => {
  const grid = exactGrid(NODES)
  // The middle of a cell, 1.25 cells from the west and 2.5 from the north, as OSGB36 degrees.
  const own = { latitude: 53.5 - 2.5 * 0.5, longitude: -5 + 1.25 * 0.5 }
  const seconds = { latitude: (5000 + 1.25 * 100) * 1e-4, longitude: (-40_000 - 2.5 * 1000) * 1e-4 }
  const onGlobe = {
    latitude: own.latitude + seconds.latitude / 3600,
    longitude: own.longitude + seconds.longitude / 3600,
  }
  const back = grid.toDegrees(grid.fromDegrees(onGlobe))
  expect(back.latitude).toBeCloseTo(onGlobe.latitude, 9)
  const unshifted = exactGrid({ ...NODES, unitsPerDegree: Infinity })
  expect(apart(grid.fromDegrees(onGlobe), unshifted.fromDegrees(own))).toBeLessThan(0.001)
})

test.each([
  ['with', exactGrid(NODES)],
  ['without', HELMERT_GRID],
])('%s shifts, conversion there and back gives the same place to a millimetre', (_, grid) => {
  fc.assert(
    fc.property(inside, (place) => {
      const point = grid.fromDegrees(place)
      expect(apart(grid.fromDegrees(grid.toDegrees(point)), point)).toBeLessThan(0.001)
    }),
  )
})

test('beyond the nodes the conversion is not exact, and far beyond them it is the Helmert fit', () => {
  const grid = exactGrid(NODES)
  const norwich = { latitude: 52.63, longitude: 1.3 }
  expect(apart(grid.fromDegrees(norwich), HELMERT_GRID.fromDegrees(norwich))).toBeLessThan(0.005)
  expect(grid.isExactAt(norwich)).toBe(false)
  expect(grid.isExactAt({ latitude: 52, longitude: -4 })).toBe(true)
})

test('a converted point says whether it is exact, as isExactAt does for its place', () => {
  const around = fc.record({
    latitude: fc.double({ min: 50.5, max: 54, noNaN: true }),
    longitude: fc.double({ min: -5.5, max: -2, noNaN: true }),
  })
  const grid = exactGrid(NODES)
  fc.assert(
    fc.property(around, (place) => {
      expect(grid.fromDegrees(place).isExact).toBe(grid.isExactAt(place))
    }),
  )
  expect(HELMERT_GRID.fromDegrees({ latitude: 52, longitude: -4 }).isExact).toBe(false)
})

test('a line that leaves the nodes has no jump', () => {
  const grid = exactGrid(NODES)
  const eastings = Array.from(
    { length: 2001 },
    (_, step) => grid.fromDegrees({ latitude: 52.3, longitude: -2.51 + step * 1e-5 }).easting,
  )
  const steps = eastings.slice(1).map((easting, at) => easting - (eastings[at] ?? NaN))
  // A step is 68 cm.
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.005)
})
