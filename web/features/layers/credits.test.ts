import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '#web/map/layer-state.ts'
import { sampleTileset, sampleSettings } from '#web/testing/sample-settings.ts'
import { creditsInSight, lidarCredits } from './credits.ts'

const texts = (credits: readonly { text: string }[]) => credits.map(({ text }) => text)
const withRelief = { ...FIRST_LAYERS, overlays: showing('finds', 'dtm') }

test('only the base map in use is credited', () => {
  expect(texts(creditsInSight(sampleSettings(), FIRST_LAYERS, false))).toEqual(['© Street mappers'])
})

test('the relief is credited while it is on', () => {
  expect(texts(creditsInSight(sampleSettings(), withRelief, false))).toContain('© LiDAR people')
})

test('the simple map credits GeoNames while it replaces the base map', () => {
  expect(texts(creditsInSight(sampleSettings(), FIRST_LAYERS, true))).toContain('GeoNames')
})

test('credits that several tilesets share appear once, with their link', () => {
  const settings = sampleSettings({ reliefSets: [sampleTileset(), sampleTileset({ name: 'Preseli' })] })
  expect(lidarCredits('dtm', settings)).toEqual([{ text: '© LiDAR people', link: 'https://lidar.example/' }])
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
  expect(texts(creditsInSight(sampleSettings(), on, false))).toContain('© Heritage people')
  const without = { ...heritage, monuments: { ...heritage.monuments, available: false } }
  expect(texts(creditsInSight(sampleSettings({ heritage: without }), on, false))).not.toContain(
    '© Heritage people',
  )
})
