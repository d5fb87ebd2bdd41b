import { expect, test } from 'vitest'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { showing } from '#web/map/layers/layer-state.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import {
  layersWith,
  sampleElevation,
  sampleReliefLayer,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { groundOfRecord, isOnGround, withRecordGround } from './record-ground.ts'

const ground = (...layers: ReliefLayerId[]) =>
  sampleTileset({ layers: layers.map((id) => sampleReliefLayer(id)) })
const seenIn = (layer: string, light?: [number, number]): SeenUnder => ({
  layer,
  azimuth: light?.[0] ?? null,
  altitude: light?.[1] ?? null,
})

/** What a portal with these tilesets, heights and services shows of a record in the sample survey. */
function shown(
  known: Parameters<typeof sampleSettings>[0],
  record: Partial<RecordDetail>,
  lightTrouble: 'noGraphics' | null = null,
) {
  const settings = sampleSettings(known)
  return groundOfRecord({ settings, surveys: settings.reliefSets, lightTrouble }, sampleRecord(record))
}

const ALL = {
  reliefSets: [ground('hillshade', 'slope', 'sky-view-factor')],
  elevationSets: [sampleElevation()],
}

test.each([
  ['light', [270, 12]],
  ['light:slope', undefined],
  ['dtm:sky-view-factor', undefined],
  ['dsm', undefined],
] as const)('a record is shown as its member saw it: %s', (layer, light) => {
  const seen = seenIn(layer, light && [...light])
  expect(shown(ALL, { seen_under: seen })?.seen).toEqual(seen)
})

test('a record without a layer of its own is shown on the hillshade', () => {
  expect(shown(ALL, { seen_under: null })?.seen).toEqual(seenIn('dtm:hillshade'))
})

test.each([
  ['light', [270, 12], 'dtm:hillshade'],
  ['light:sky-view', undefined, 'dtm:sky-view-factor'],
  ['light:slope', undefined, 'dtm:slope'],
  ['light:multi', undefined, 'dtm:hillshade'],
  ['moonlight', undefined, 'dtm:hillshade'],
] as const)('a browser that cannot draw %s shows what is nearest to it: %s, %s', (layer, light, nearest) => {
  const seen = seenIn(layer, light && [...light])
  expect(shown(ALL, { seen_under: seen }, 'noGraphics')?.seen.layer).toBe(nearest)
})

test('where the layer does not exist, the best that exists is shown', () => {
  const vat = { seen_under: seenIn('dtm:vat') }
  const { layers } = sampleSettings()
  const noSurface = {
    ...layers,
    dsm: { ...layers.dsm, address: null },
    dsmMulti: { ...layers.dsm, address: null },
  }
  expect(shown(ALL, vat)?.seen.layer).toBe('dtm:hillshade')
  expect(shown({ reliefSets: [ground('slope')] }, vat)?.seen.layer).toBe('dtm:slope')
  expect(shown({ reliefSets: [], elevationSets: [sampleElevation()] }, vat)?.seen).toEqual(
    seenIn('light', [315, 35]),
  )
  expect(shown({ reliefSets: [] }, vat)?.seen.layer).toBe('dsm')
  expect(shown({ reliefSets: [], layers: noSurface }, vat)).toBeNull()
})

test('a survey of another place does not count', () => {
  const elsewhere = {
    ...ground('hillshade', 'vat'),
    bounds: [-3.2, 51.5, -3.1, 51.6] as [number, number, number, number],
  }
  expect(shown({ reliefSets: [elsewhere] }, { seen_under: seenIn('dtm:vat') })?.seen.layer).toBe('dsm')
})

test('an invented record lies on the invented ground, even where the LiDAR of the whole country covers that', () => {
  const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5] })
  const invented = sampleTileset({ id: 'demonstration', invented: true })
  const settings = sampleSettings({ reliefSets: [national] })
  const portal = { settings, surveys: [national, invented], lightTrouble: null }
  const found = groundOfRecord(portal, sampleRecord({ demonstration: true }))
  expect(found?.inventedGround).toBe('demonstration')
  expect(found?.settings.reliefSets[0]?.id).toBe('demonstration')
  expect(groundOfRecord(portal, sampleRecord())?.inventedGround).toBeNull()
  const layers = found && withRecordGround(layersWith('dsm', { overlays: showing('nmr') }), found)
  expect(layers).toMatchObject({ overlays: showing('finds', 'nmr'), relief: { model: 'DTM', lit: false } })
  expect(layers?.inventedGround).toBe('demonstration')
})

test.each([
  ['bare ground of a survey here', 'dtm:vat', {}, true],
  ['no relief', 'street', {}, false],
  ['a picture with trees, of which there is none here', 'dsm', {}, false],
  ['real ground under an invented record', 'dtm:vat', { demonstration: true }, false],
] as const)('%s: whether a record lies on it', (_, layer, known, lies) => {
  const { layers } = sampleSettings()
  const dsm = { ...layers.dsm, address: null }
  const settings = sampleSettings({ ...ALL, layers: { ...layers, dsm } })
  expect(isOnGround({ settings, shown: layersWith(layer) }, sampleRecord(known))).toBe(lies)
})
