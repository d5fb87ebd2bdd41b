import { expect, test } from 'vitest'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { layersWith, sampleElevation, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { surveyBeyond, surveyFromBareView } from './survey-beyond.ts'

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
const relief = [layersWith('dtm:hillshade')]
const beside = { west: -3.88, south: 52, east: -3.8, north: 52.1, zoom: 15 }

test('beside the surveys, the nearest is named with its distance', () => {
  const beyond = surveyBeyond(settings, relief, beside)
  expect(beyond).toMatchObject({ texts: { name: 'Near' }, bounds: [-4, 52, -3.9, 52.1] })
  // 0.06 degrees of longitude at 52 degrees north.
  expect(beyond?.distance).toBeCloseTo(4119, -2)
})

test('in a survey, without relief and far out there is nothing to say', () => {
  expect(surveyBeyond(settings, relief, { ...beside, west: -3.95 })).toBeNull()
  expect(surveyBeyond(settings, [FIRST_LAYERS], beside)).toBeNull()
  expect(surveyBeyond(settings, relief, { ...beside, zoom: 8 })).toBeNull()
})

test('the live light has its own surveys', () => {
  const lit = [layersWith('light')]
  expect(surveyBeyond(settings, lit, beside)).toBeNull()
  const heights = sampleElevation({ name: 'Heights', bounds: [-3, 53, -2.9, 53.1] })
  expect(surveyBeyond({ ...settings, elevationSets: [heights] }, lit, beside)?.texts.name).toBe('Heights')
})

test('where another service has relief for the place, nothing is said', () => {
  const { layers } = sampleSettings()
  const dtm = { ...layers.dtm, address: 'https://tiles.example/{z}/{x}/{y}', bounds: null }
  expect(surveyBeyond({ ...settings, layers: { ...settings.layers, dtm } }, relief, beside)).toBeNull()
})

test('nobody knows where the LiDAR of the whole country is nearest, so that it is not named', () => {
  const national = sampleTileset({ live: true, bounds: [-5.7, 51.3, -2.6, 53.5] })
  const london = { west: -0.2, south: 51.4, east: -0.1, north: 51.6, zoom: 13 }
  expect(surveyBeyond({ ...settings, reliefSets: [national] }, relief, london)).toBeNull()
})

test('on the sea within the bounds of the national LiDAR, the way leads to the nearest survey that lies elsewhere', () => {
  const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5] })
  const around = sampleTileset({ id: 'around', name: 'Around', bounds: [-5, 52, -4.4, 52.2] })
  const sea = { west: -4.6, south: 52.3, east: -4.5, north: 52.35, zoom: 14 }
  const inBounds = { ...settings, reliefSets: [around, national] }
  expect(surveyBeyond(inBounds, relief, sea)).toBeNull()
  expect(surveyFromBareView(inBounds, relief, sea)?.texts.name).toBe('Around')
  const within = { ...sea, south: 52.1, north: 52.15 }
  expect(surveyFromBareView(inBounds, relief, within)).toBeNull()
})
