import { expect, test } from 'vitest'
import { HELMERT_GRID, type NationalGrid } from '../grid/national-grid.ts'
import { outlineReference } from './outline-reference.ts'
import type { LatitudeLongitude } from '../position.ts'

/** The fit, as if it were exact. */
const EXACT: Pick<NationalGrid, 'fromDegrees'> = {
  fromDegrees: (place) => ({ ...HELMERT_GRID.fromDegrees(place), isExact: true }),
}

/** A square on the grid around 260 500 E, 280 500 N; metres. */
function around(side: number): LatitudeLongitude[] {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return corners.map(([east, north]) => {
    const { latitude, longitude } = HELMERT_GRID.toDegrees({
      easting: 260_505 + (east * side) / 2,
      northing: 280_505 + (north * side) / 2,
    })
    return [latitude, longitude]
  })
}

test.each([
  [4, 'SN 6050 8050'],
  [30, 'SN 6050 8050'],
  [99, 'SN 6050 8050'],
  [150, 'SN 605 805'],
  [700, 'SN 605 805'],
  [2000, 'SN 60 80'],
  [20_000, 'SN 60 80'],
])('an outline %d m wide has the reference %s', (side, reference) => {
  expect(outlineReference(around(side), EXACT)).toBe(reference)
})

test('where the grid is not exact, a reference names no square of less than 100 m', () => {
  expect(outlineReference(around(4), HELMERT_GRID)).toBe('SN 605 805')
  expect(outlineReference(around(2000), HELMERT_GRID)).toBe('SN 60 80')
})

test('a square of 1 km whose corners are rounded is named by its four figures', () => {
  const corners = [
    [280_000, 273_000],
    [281_000, 273_000],
    [281_000, 274_000],
    [280_000, 274_000],
  ] as const
  const outline = corners.map(([easting, northing]): LatitudeLongitude => {
    const { latitude, longitude } = HELMERT_GRID.toDegrees({
      easting: easting + 0.2,
      northing: northing - 0.2,
    })
    return [Number(latitude.toFixed(5)), Number(longitude.toFixed(5))]
  })
  expect(outlineReference(outline, EXACT)).toBe('SN 80 73')
})
