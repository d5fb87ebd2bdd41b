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

test('beside anything, nothing is meant', () => {
  expect(thingsAt([RECORDS, PARKS], [], [])).toEqual([])
})

test('of a barrow inside an enclosure the barrow is meant first, whichever lies on top', () => {
  const [enclosure, barrow] = [drawn('finds-fill', 1, 0.01), drawn('finds-fill', 2, 0.001)]
  for (const hit of [
    [enclosure, barrow],
    [barrow, enclosure],
  ])
    expect(thingsAt([RECORDS], hit, hit).map(({ id }) => id)).toEqual([2, 1])
})

test('a record is meant before the park it lies in, and the park is there too', () => {
  const hit = [drawn('parks', 5, 0.001), drawn('finds-fill', 1, 0.01)]
  expect(thingsAt([RECORDS, PARKS], hit, hit)).toEqual([
    { kind: 'finds', id: 1 },
    { kind: 'parks', id: 5 },
  ])
})

test('what is drawn in two layers or two tiles is one thing', () => {
  const hit = [drawn('finds-fill', 1), drawn('finds-line', 1), drawn('finds-fill', 1)]
  expect(thingsAt([RECORDS], hit, hit)).toHaveLength(1)
})

test('what is only near counts where nothing of its kind is hit', () => {
  const near = [drawn('finds-fill', 1), drawn('parks', 5), drawn('parks', 6)]
  expect(thingsAt([RECORDS, PARKS], [drawn('parks', 6)], near)).toEqual([
    { kind: 'finds', id: 1 },
    { kind: 'parks', id: 6 },
  ])
})

test('a feature that stands for nothing is not meant', () => {
  const hit = [drawn('finds-fill', null)]
  expect(thingsAt([RECORDS], hit, hit)).toEqual([])
})
