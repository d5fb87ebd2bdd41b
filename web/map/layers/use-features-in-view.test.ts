import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import { gathered } from './use-features-in-view.ts'

const VIEW = { west: -4, south: 52, east: -3, north: 53 }

function area(id: unknown, ring: Position[]) {
  return { properties: { id, name: 'Caer' }, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
}

test('the parts of a feature in several tiles become one feature with their common extent', () => {
  const parts = [
    area('GM1', [
      [-3.5, 52.1],
      [-3.4, 52.2],
    ]),
    area('GM1', [
      [-3.4, 52],
      [-3.2, 52.15],
    ]),
  ]
  expect(gathered(parts, VIEW)).toEqual([
    { id: 'GM1', properties: { id: 'GM1', name: 'Caer' }, extent: [-3.5, 52, -3.2, 52.2] },
  ])
})

test('a feature that lies only in the margin of a tile is not in view', () => {
  const outside = { properties: { id: 2 }, geometry: { type: 'Point' as const, coordinates: [-4.01, 52.5] } }
  const inside = { properties: { id: 3 }, geometry: { type: 'Point' as const, coordinates: [-3.99, 52.5] } }
  expect(gathered([outside, inside], VIEW).map(({ id }) => id)).toEqual([3])
})

test('a feature that reaches into the view is in view', () => {
  const huge = area(1, [
    [-9, 50],
    [0, 60],
  ])
  expect(gathered([huge], VIEW)).toHaveLength(1)
})

test('a feature without an id is left out', () => {
  expect(gathered([area(undefined, [[-3.5, 52.5]])], VIEW)).toEqual([])
})
