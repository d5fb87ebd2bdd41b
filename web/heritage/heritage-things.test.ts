import { expect, test } from 'vitest'
import type { DrawnFeature } from '#web/map/pointing/pointing.ts'
import { nameIn, POINTABLE_HERITAGE } from './heritage-things.ts'

function drawn(properties: Record<string, unknown>): DrawnFeature {
  return {
    layer: { id: 'monuments-fill' },
    properties,
    geometry: { type: 'Point', coordinates: [-3.8, 52.1] },
  }
}

const thingOf = (layer: string, properties: Record<string, unknown>) =>
  Object.values(POINTABLE_HERITAGE)
    .find(({ layers }) => layers.includes(layer))
    ?.thingOf(drawn(properties))

test('a monument is identified by its number and both its names', () => {
  expect(thingOf('monuments-line', { id: 'XX001', name: 'Fort', name_cy: 'Caer' })).toEqual({
    kind: 'monuments',
    id: 'XX001',
    name: 'Fort',
    name_cy: 'Caer',
  })
})

test('names that the feed does not give are null', () => {
  expect(thingOf('nmr-sites', { id: '900001', name: null })).toMatchObject({ name: null, name_cy: null })
})

test('a feature without a number is ignored', () => {
  expect(thingOf('parks-place', {})).toBeNull()
})

test('the name is in the visitor’s language, or else the only one available', () => {
  const both = { name: 'Fort', name_cy: 'Caer' }
  expect([nameIn('en', both), nameIn('cy', both)]).toEqual(['Fort', 'Caer'])
  expect(nameIn('cy', { name: 'Fort', name_cy: null })).toBe('Fort')
  expect(nameIn('en', { name: null, name_cy: null })).toBeNull()
})
