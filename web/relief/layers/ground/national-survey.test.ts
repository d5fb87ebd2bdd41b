import { expect, test } from 'vitest'
import { sampleTileset } from '#web/testing/sample-settings.ts'
import { isNationalSurvey } from './national-survey.ts'

const country = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.8, 51.25, -2.6, 53.6] })
const finished = sampleTileset({ bounds: [-3.82, 52.1, -3.76, 52.14] })
const INSIDE = { latitude: 52.12, longitude: -3.8 }
const BESIDE = { latitude: 52.2, longitude: -3.8 }
const ABROAD = { latitude: 51.5, longitude: -0.1 }

test('where a finished tileset lies above it, the national survey is not seen', () => {
  expect(isNationalSurvey([finished, country], 'DTM', BESIDE)).toBe(true)
  expect(isNationalSurvey([finished, country], 'DTM', INSIDE)).toBe(false)
  expect(isNationalSurvey([finished, country], 'DTM', ABROAD)).toBe(false)
})

test('the ground without trees says nothing about the ground with them', () => {
  const surface = sampleTileset({ ...country, id: 'national-dsm', model: 'DSM' })
  expect(isNationalSurvey([finished, country], 'DSM', BESIDE)).toBe(false)
  expect(isNationalSurvey([finished, country, surface], 'DSM', INSIDE)).toBe(true)
})
