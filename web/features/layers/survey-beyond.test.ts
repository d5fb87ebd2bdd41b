import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '#web/map/layer-state.ts'
import { sampleElevation, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { surveyBeyond } from './survey-beyond.ts'

const NONE = { address: null, missing: 'off' } as const
const settings = (() => {
  const { layers } = sampleSettings()
  const near = sampleTileset({ id: 'near', name: 'Near', bounds: [-4, 52, -3.9, 52.1] })
  const far = sampleTileset({ id: 'far', name: 'Far', bounds: [-3, 53, -2.9, 53.1] })
  return sampleSettings({
    layers: { ...layers, dtm: { ...layers.dtm, ...NONE } },
    reliefSets: [far, near],
    elevationSets: [],
  })
})()
const relief = [{ ...FIRST_LAYERS, overlays: showing('dtm') }]
const beside = { west: -3.88, south: 52, east: -3.8, north: 52.1, zoom: 15 }

test('beside the surveys, the nearest is named with its distance', () => {
  const beyond = surveyBeyond(settings, relief, beside)
  expect(beyond).toMatchObject({ name: 'Near', bounds: [-4, 52, -3.9, 52.1] })
  // 0.06 degrees of longitude at 52 degrees north.
  expect(beyond?.distance).toBeCloseTo(4119, -2)
})

test('in a survey, without relief and far out there is nothing to say', () => {
  expect(surveyBeyond(settings, relief, { ...beside, west: -3.95 })).toBeNull()
  expect(surveyBeyond(settings, [FIRST_LAYERS], beside)).toBeNull()
  expect(surveyBeyond(settings, relief, { ...beside, zoom: 8 })).toBeNull()
})

test('the live light has its own surveys', () => {
  const lit = [{ ...FIRST_LAYERS, overlays: showing('light') }]
  expect(surveyBeyond(settings, lit, beside)).toBeNull()
  const heights = sampleElevation({ name: 'Heights', bounds: [-3, 53, -2.9, 53.1] })
  expect(surveyBeyond({ ...settings, elevationSets: [heights] }, lit, beside)?.name).toBe('Heights')
})

test('where another service has relief for the place, nothing is said', () => {
  const { layers } = sampleSettings()
  const dtm = { ...layers.dtm, address: 'https://tiles.example/{z}/{x}/{y}', bounds: null }
  expect(surveyBeyond({ ...settings, layers: { ...settings.layers, dtm } }, relief, beside)).toBeNull()
})
