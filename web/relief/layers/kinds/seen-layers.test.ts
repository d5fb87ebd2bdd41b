import { expect, test } from 'vitest'
import { FIRST_LIGHT, SEEN_LAYERS, type SeenUnder } from '#contract/relief/light.ts'
import { showing } from '#web/map/layers/layer-state.ts'
import {
  layersWith,
  sampleElevation,
  sampleReliefLayer,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { layersAsSeen, lightAsSeen, seenUnderOf } from './seen-layers.ts'

const settings = sampleSettings({ elevationSets: [sampleElevation()] })

test.each(SEEN_LAYERS)('layers and light that a record was seen under can be restored: %s', (layer) => {
  const azimuth = layer === 'light' ? 270 : null
  const altitude = layer === 'light' || layer === 'light:multi' ? 20 : null
  const seen: SeenUnder = { layer, azimuth, altitude }
  const before = layersWith('dsm', { overlays: showing('finds', 'nmr'), opacity: { relief: 0.3 } })
  const layers = layersAsSeen(before, seen)
  expect(seenUnderOf(settings, layers, { ...FIRST_LIGHT, ...lightAsSeen(seen) })).toEqual(seen)
  expect(layers).toMatchObject({ overlays: { nmr: true }, opacity: { relief: 1 } })
})

test('under the live light, the direction of its sun is seen', () => {
  const seen = seenUnderOf(settings, layersWith('light'), { ...FIRST_LIGHT, azimuth: 270.4 })
  expect(seen).toEqual({ layer: 'light', azimuth: 270, altitude: 35 })
})

test('of two blended layers, the upper one was seen, and it is shown alone', () => {
  const blended = { ...layersWith('dtm:hillshade'), blend: { reliefLayer: 'slope', opacity: 0.5 } as const }
  const ground = sampleTileset({ layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('slope')] })
  const seen = seenUnderOf(sampleSettings({ reliefSets: [ground] }), blended, FIRST_LIGHT)
  expect(seen?.layer).toBe('dtm:slope')
  expect(seen && layersAsSeen(blended, seen)).toMatchObject({ relief: { picture: 'slope' }, blend: null })
  // The blend of an address whose layer this portal does not have is not drawn.
  const without = sampleSettings({
    reliefSets: [sampleTileset({ layers: [sampleReliefLayer('hillshade')] })],
  })
  expect(seenUnderOf(without, blended, FIRST_LIGHT)?.layer).toBe('dtm:hillshade')
})

test('a layer that this portal does not have is not what anybody sees', () => {
  const without = sampleSettings({ elevationSets: [] })
  expect(seenUnderOf(without, layersWith('light'), FIRST_LIGHT)).toBeNull()
})

test('a sun position beyond the map’s limits is moved to the limit', () => {
  expect(lightAsSeen({ layer: 'light', azimuth: 360, altitude: 90 })).toMatchObject({
    azimuth: 0,
    altitude: 85,
  })
  expect(lightAsSeen({ layer: 'light', azimuth: 12, altitude: 0 })).toMatchObject({
    azimuth: 12,
    altitude: 5,
  })
})
