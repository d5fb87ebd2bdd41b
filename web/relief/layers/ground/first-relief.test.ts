import { expect, test } from 'vitest'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { layersWith, sampleReliefLayer, sampleTileset } from '#web/testing/sample-settings.ts'
import { firstReliefOf, reliefInReach, surveyToOffer } from './first-relief.ts'

const layers = (['hillshade', 'multi-hillshade', 'vat'] as const).map((id) => sampleReliefLayer(id))
const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5], layers })
const survey = sampleTileset({ layers })
const invented = sampleTileset({ id: 'demonstration', invented: true, layers })
const surface = sampleTileset({ id: 'surface', model: 'DSM' })
const WALES = { west: -7, south: 51, east: -1, north: 54, zoom: 8.5 }
const IN_SURVEY = { west: -3.8, south: 52.11, east: -3.79, north: 52.12, zoom: 15 }
const FIRST = { picture: 'multi-hillshade', model: 'DTM', lit: false }

test('the first picture is lit from many sides, or else the hillshade', () => {
  expect(firstReliefOf([survey])).toEqual(FIRST)
  expect(firstReliefOf([sampleTileset()])).toEqual({ ...FIRST, picture: 'hillshade' })
  expect(firstReliefOf([surface])).toBeNull()
})

test('the LiDAR of the whole country is in reach wherever the map is, also before there is a map', () => {
  expect(reliefInReach([national], WALES)).toEqual(FIRST)
  expect(reliefInReach([national], null)).toEqual(FIRST)
})

test('a survey is in reach where it can be seen, and invented ground nowhere', () => {
  expect(reliefInReach([survey], IN_SURVEY)).toEqual(FIRST)
  expect(reliefInReach([survey], WALES)).toBeNull()
  expect(reliefInReach([survey], { ...IN_SURVEY, west: -3.7, east: -3.69 })).toBeNull()
  expect(reliefInReach([survey], null)).toBeNull()
  expect(reliefInReach([invented], IN_SURVEY)).toBeNull()
})

test('help offers a survey elsewhere, or the demonstration, while there is no relief', () => {
  expect(surveyToOffer([invented, survey], FIRST_LAYERS, WALES)).toBe(survey)
  expect(surveyToOffer([surface, invented], FIRST_LAYERS, WALES)).toBe(invented)
  expect(surveyToOffer([], FIRST_LAYERS, WALES)).toBeNull()
})

test('help offers nothing to somebody who sees relief, or who has it in reach', () => {
  expect(surveyToOffer([invented], layersWith('dtm:vat'), WALES)).toBeNull()
  expect(surveyToOffer([invented, national], FIRST_LAYERS, WALES)).toBeNull()
})
