import { expect, test } from 'vitest'
import { layersWith, sampleElevation, sampleSettings } from '#web/testing/sample-settings.ts'
import { drawable } from './use-background.ts'

const { layers } = sampleSettings()
const noPictures = { layers: { ...layers, dtm: { ...layers.dtm, address: null } }, reliefSets: [] }
const second = sampleElevation({ live: true, rounding: 0.06 })
const ONLY_HEIGHTS = sampleSettings({ ...noPictures, elevationSets: [second] })
const LIT = { picture: 'hillshade', model: 'DTM', lit: true }

test('bare ground of which there are only heights of the second source is lit', () => {
  for (const layer of ['dtm:hillshade', 'dtm:vat', 'light'] as const)
    expect(drawable(layersWith(layer), ONLY_HEIGHTS, null).relief).toEqual(LIT)
})

test.each([
  ['with trees and roofs', 'dsm', ONLY_HEIGHTS, null],
  ['where this browser cannot light it', 'dtm:vat', ONLY_HEIGHTS, 'noGraphics'],
  [
    'where the heights are not of the second source',
    'dtm:vat',
    sampleSettings({ ...noPictures, elevationSets: [sampleElevation()] }),
    null,
  ],
  ['where there are pictures', 'dtm:vat', sampleSettings({ elevationSets: [second] }), null],
] as const)('relief stays as it is %s', (_, layer, settings, trouble) => {
  expect(drawable(layersWith(layer), settings, trouble)).toEqual(layersWith(layer))
})
