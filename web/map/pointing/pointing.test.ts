import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { thingsAt, type DrawnFeature, type Pointable, type Thing } from './pointing.ts'

const RECORDS: Pointable<Thing> = {
  layers: ['finds-fill', 'finds-line'],
  thingOf: ({ properties: { id } }) => (typeof id === 'number' ? { kind: 'finds', id } : null),
}
const PARKS: Pointable<Thing> = {
  layers: ['parks'],
  thingOf: ({ properties: { id } }) => ({ kind: 'parks', id: id as number }),
}

function drawn(layer: string, id: number | null, side = 0.01): DrawnFeature {
  return { layer: { id: layer }, properties: { id }, geometry: square(side) }
}

function square(side: number): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [-3.8, 52.1],
        [-3.8 + side, 52.1],
        [-3.8 + side, 52.1 + side],
        [-3.8, 52.1 + side],
        [-3.8, 52.1],
      ],
    ],
  }
}

test('where there is no feature, nothing is selected', () => {
  expect(thingsAt([RECORDS, PARKS], [], [])).toEqual([])
})

test('a barrow inside an enclosure comes first, whichever of them is on top', () => {
  const [enclosure, barrow] = [drawn('finds-fill', 1, 0.01), drawn('finds-fill', 2, 0.001)]
  for (const hit of [
    [enclosure, barrow],
    [barrow, enclosure],
  ])
    expect(thingsAt([RECORDS], hit, hit).map(({ id }) => id)).toEqual([2, 1])
})

test('a record comes before the park around it, and the park is listed too', () => {
  const hit = [drawn('parks', 5, 0.001), drawn('finds-fill', 1, 0.01)]
  expect(thingsAt([RECORDS, PARKS], hit, hit)).toEqual([
    { kind: 'finds', id: 1 },
    { kind: 'parks', id: 5 },
  ])
})

test('a feature that is drawn in two layers or tiles is listed once', () => {
  const hit = [drawn('finds-fill', 1), drawn('finds-line', 1), drawn('finds-fill', 1)]
  expect(thingsAt([RECORDS], hit, hit)).toHaveLength(1)
})

test('features near the pointer count only if none of their kind is under it', () => {
  const near = [drawn('finds-fill', 1), drawn('parks', 5), drawn('parks', 6)]
  expect(thingsAt([RECORDS, PARKS], [drawn('parks', 6)], near)).toEqual([
    { kind: 'finds', id: 1 },
    { kind: 'parks', id: 6 },
  ])
})

test('a feature without an id is ignored', () => {
  const hit = [drawn('finds-fill', null)]
  expect(thingsAt([RECORDS], hit, hit)).toEqual([])
})
