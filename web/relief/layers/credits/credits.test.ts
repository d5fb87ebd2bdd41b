import { expect, test } from 'vitest'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { FIRST_LAYERS, showing } from '#web/map/layers/layer-state.ts'
import { layersWith, sampleTileset, sampleSettings } from '#web/testing/sample-settings.ts'
import { creditsInSight, lidarCredits } from './credits.ts'

const texts = (credits: readonly { text: string }[]) => credits.map(({ text }) => text)
const withRelief = layersWith('dtm:hillshade')

test('only the base map in use is credited', () => {
  expect(texts(creditsInSight(sampleSettings(), FIRST_LAYERS, false, null))).toEqual(['© Street mappers'])
})

test('the relief is credited while it is on', () => {
  expect(texts(creditsInSight(sampleSettings(), withRelief, false, null))).toContain('© LiDAR people')
})

test('of the surveys, only those in view are credited', () => {
  const { layers } = sampleSettings()
  const survey = (id: string, bounds: [number, number, number, number]) =>
    sampleTileset({ id, bounds, attribution: `© ${id}` })
  const settings = sampleSettings({
    layers: { ...layers, dtm: { ...layers.dtm, address: null } },
    reliefSets: [survey('Gower', [-4.3, 51.5, -4, 51.7]), survey('Berwyn', [-3.5, 52.8, -3.2, 53])],
  })
  const gower = { west: -4.2, south: 51.6, east: -4.1, north: 51.65, zoom: 15 }
  expect(texts(creditsInSight(settings, withRelief, false, gower))).toEqual([
    'GeoNames',
    '© Street mappers',
    '© Gower',
  ])
  expect(texts(creditsInSight(settings, withRelief, false, { ...gower, zoom: 7 }))).toEqual([
    '© Street mappers',
  ])
  expect(texts(creditsInSight(settings, withRelief, false, null))).toContain('© Berwyn')
})

test('the simple map credits GeoNames while it replaces the base map', () => {
  expect(texts(creditsInSight(sampleSettings(), FIRST_LAYERS, true, null))).toContain('GeoNames')
})

test('GeoNames is credited for our names on opaque relief, and not where those of the base map show', () => {
  const faded = { ...withRelief, opacity: { relief: 0.8 } }
  expect(texts(creditsInSight(sampleSettings(), withRelief, false, null))).toContain('GeoNames')
  expect(texts(creditsInSight(sampleSettings(), faded, false, null))).not.toContain('GeoNames')
})

test('credits that several tilesets share appear once, with their link', () => {
  const settings = sampleSettings({ reliefSets: [sampleTileset(), sampleTileset({ name: 'Preseli' })] })
  expect(lidarCredits('dtm', settings)).toEqual([{ text: '© LiDAR people', link: 'https://lidar.example/' }])
})

test('another service is credited only where the LiDAR of the whole country does not take its place', () => {
  const surface = sampleTileset({ model: 'DSM', live: true, attribution: '© Whole country' })
  const credits = (reliefSets: Tileset[]) => texts(lidarCredits('dsm', sampleSettings({ reliefSets })))
  expect(credits([])).toEqual(['Surface people'])
  expect(credits([surface])).toEqual(['© Whole country'])
})

test('invented ground credits nobody', () => {
  const settings = sampleSettings({
    reliefSets: [sampleTileset({ invented: true, attribution: 'Invented' })],
  })
  expect(lidarCredits('dtm', settings)).toEqual([])
})

test('a heritage layer is credited while it is on, unless the operator switched it off', () => {
  const on = { ...FIRST_LAYERS, overlays: showing('monuments') }
  const { heritage } = sampleSettings()
  expect(texts(creditsInSight(sampleSettings(), on, false, null))).toContain('© Heritage people')
  const without = { ...heritage, monuments: { ...heritage.monuments, available: false } }
  expect(texts(creditsInSight(sampleSettings({ heritage: without }), on, false, null))).not.toContain(
    '© Heritage people',
  )
})
