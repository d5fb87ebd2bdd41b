import { expect, test } from 'vitest'
import { changeLayers, FIRST_LAYERS } from './layer-state.ts'

test('at first the street map and the community finds are on, the relief is off', () => {
  expect(FIRST_LAYERS).toEqual({ base: 'street', overlays: { finds: true, relief: false } })
})

test('choosing a base map leaves the overlays as they are', () => {
  expect(changeLayers(FIRST_LAYERS, { do: 'choose-base', base: 'satellite' })).toEqual({
    ...FIRST_LAYERS,
    base: 'satellite',
  })
})

test('switching one overlay leaves the others as they are', () => {
  const { overlays } = changeLayers(FIRST_LAYERS, { do: 'switch', overlay: 'relief', on: true })
  expect(overlays).toEqual({ finds: true, relief: true })
})
