import { expect, test } from 'vitest'
import { middleOf } from '#web/search/position/read-position.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { geodesicDistance } from '#geo/shapes/geodesy.ts'
import { digestCircle, squareFor } from './digest-circle.ts'

const MACHYNLLETH = { latitude: 52.59, longitude: -3.85 }

test('every point of the circle has the chosen distance from its centre', () => {
  const circle = digestCircle({ digest_latitude: 52.59, digest_longitude: -3.85, digest_radius_km: 25 })
  for (const corner of circle ?? []) {
    expect(Math.abs(geodesicDistance([52.59, -3.85], corner) - 25_000)).toBeLessThan(150)
  }
  expect(circle).toHaveLength(96)
})

test('there is no circle without a place', () => {
  expect(digestCircle({ digest_latitude: null, digest_longitude: null, digest_radius_km: 5 })).toBeNull()
})

test('a place on the map becomes the square of a hundred metres around it', () => {
  const found = squareFor(MACHYNLLETH, HELMERT_GRID)
  if (!found) throw new Error('Machynlleth is in Wales')
  const middle = middleOf(found, HELMERT_GRID)
  expect(found).toMatchObject({ kind: 'square', square: { size: 100 } })
  expect(
    geodesicDistance([MACHYNLLETH.latitude, MACHYNLLETH.longitude], [middle.latitude, middle.longitude]),
  ).toBeLessThan(71)
})

test('a place outside Wales has no square', () => {
  expect(squareFor({ latitude: 51.5, longitude: -0.1 }, HELMERT_GRID)).toBeNull()
})
