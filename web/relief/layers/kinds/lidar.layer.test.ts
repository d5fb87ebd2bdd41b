import { describe, expect, test } from 'vitest'
import type { MapSettings } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { layersWith, sampleReliefLayer, sampleTileset, sampleSettings } from '#web/testing/sample-settings.ts'
import { blendParts, hasLidar, lidarMinZoom, lidarParts, showsInvented } from './lidar.layer.ts'
import { bareGroundLayers } from './relief-layers.ts'

const look = { origin: 'https://portal.example', visible: true, opacity: 1 }
const foreign = sampleSettings({
  layers: withDtmFrom('https://tiles.example/{z}/{x}/{y}.webp'),
  reliefSets: [],
})

function withDtmFrom(address: string) {
  const { layers } = sampleSettings()
  return { ...layers, dtm: { ...layers.dtm, address } }
}

function dtmParts(settings: MapSettings, reliefLayer: ReliefLayerId = 'hillshade', visible = true) {
  return lidarParts('dtm', settings, reliefLayer, { ...look, visible })
}

/** Tileset and layer of each part, from the bottom up; null for parts from other servers. */
function addresses(parts: readonly LayerPart[]) {
  return parts.map(({ source }) => {
    const [tiles = ''] = 'tiles' in source ? (source.tiles ?? []) : []
    return /[/]tiles[/]([^/]+[/][^/]+)[/]/.exec(tiles)?.[1] ?? null
  })
}

describe('our own tilesets', () => {
  test('are drawn from their first zoom, counted for 256 px tiles, and may be cached while their version lasts', () => {
    const [part] = dtmParts(sampleSettings())
    expect(part?.source).toEqual({
      type: 'raster',
      tiles: ['https://portal.example/tiles/pumlumon/hillshade/{z}/{x}/{y}.webp?v=v1'],
      tileSize: 512,
      minzoom: 11,
      maxzoom: 16,
      bounds: [-3.82, 52.1, -3.76, 52.14],
    })
    expect(part?.layers[0]).toMatchObject({ minzoom: 11 })
    expect(lidarMinZoom('dtm', sampleSettings())).toBe(12)
  })

  test('of 256 px show the same ground one zoom deeper', () => {
    const settings = sampleSettings({ reliefSets: [sampleTileset({ tileSize: 256 })] })
    expect(dtmParts(settings)[0]).toMatchObject({ source: { minzoom: 11 }, layers: [{ minzoom: 10 }] })
    expect(lidarMinZoom('dtm', settings)).toBe(11)
  })

  test('have a source each, so that nothing between them is requested, and the first is on top', () => {
    const settings = sampleSettings({ reliefSets: [sampleTileset(), sampleTileset({ id: 'preseli' })] })
    expect(addresses(dtmParts(settings))).toEqual(['preseli/hillshade', 'pumlumon/hillshade'])
  })

  test('are drawn as the visitor chose, or as hillshade if they lack that layer', () => {
    const layers = [sampleReliefLayer('hillshade'), sampleReliefLayer('vat', { minZoom: 14 })]
    const settings = sampleSettings({
      reliefSets: [sampleTileset({ layers }), sampleTileset({ id: 'preseli' })],
    })
    expect(addresses(dtmParts(settings, 'vat'))).toEqual(['preseli/hillshade', 'pumlumon/vat'])
    const before = dtmParts(settings).map(({ id }) => id)
    const kept = dtmParts(settings, 'vat').filter(({ id }) => before.includes(id))
    expect(kept, 'all come anew, so that their order stays').toEqual([])
    expect(bareGroundLayers(settings.reliefSets)).toEqual(['hillshade', 'vat'])
  })

  test('stay in their order while switched off', () => {
    const [part] = dtmParts(sampleSettings(), 'hillshade', false)
    expect(part?.layers[0]).toMatchObject({ layout: { visibility: 'none' } })
  })

  test('with trees and roofs belong to the surface hillshades, not to the bare ground', () => {
    const layers = [sampleReliefLayer('hillshade'), sampleReliefLayer('slope')]
    const surface = sampleTileset({ id: 'roofs', model: 'DSM', layers })
    const settings = sampleSettings({ reliefSets: [surface] })
    expect(addresses(lidarParts('dsm', settings, 'slope', look))).toEqual([null, 'roofs/hillshade'])
    expect(lidarParts('dsmMulti', settings, 'slope', look).map(({ id }) => id)).toEqual(['dsmMulti'])
    expect([hasLidar('dtm', settings), bareGroundLayers(settings.reliefSets)]).toEqual([false, []])
  })
})

test('tiles of another server are requested from zoom 16 to 17 and within Wales, because it does not describe its coverage', () => {
  const [part] = dtmParts(foreign)
  expect(part?.source).toMatchObject({
    minzoom: 16,
    maxzoom: 17,
    tiles: ['https://tiles.example/{z}/{x}/{y}.webp'],
  })
  expect(part?.source).toMatchObject({ bounds: [-5.8, 51.25, -2.6, 53.6] })
  expect(lidarMinZoom('dtm', foreign)).toBe(16)
})

test('without tilesets or another server’s tiles there is no relief', () => {
  expect(hasLidar('dtm', sampleSettings({ reliefSets: [] }))).toBe(false)
  expect(hasLidar('dtm', foreign)).toBe(true)
})

describe('the label of invented ground', () => {
  const tilesets = [sampleTileset({ invented: true })]
  const view = { west: -3.8, south: 52.11, east: -3.79, north: 52.12, zoom: 14 }

  test('is shown while such ground is in view', () => {
    expect(showsInvented(tilesets, view)).toBe(true)
  })
  test.each([
    ['elsewhere', { ...view, west: -4.2, east: -4.1 }],
    ['too far out to show it', { ...view, zoom: 11.9 }],
  ])('is hidden %s', (_, elsewhere) => {
    expect(showsInvented(tilesets, elsewhere)).toBe(false)
  })
  test('is hidden over real ground', () => {
    expect(showsInvented([sampleTileset()], view)).toBe(false)
  })
})

test('nothing has to be zoomed in for where the LiDAR of the whole country is drawn from afar', () => {
  const national = sampleTileset({ live: true, layers: [sampleReliefLayer('hillshade', { minZoom: 4 })] })
  expect(lidarMinZoom('dtm', sampleSettings({ reliefSets: [sampleTileset()] }))).toBe(12)
  expect(lidarMinZoom('dtm', sampleSettings({ reliefSets: [sampleTileset(), national] }))).toBe(5)
})

test('the surface is drawn from the LiDAR of the whole country, or else from another service', () => {
  const layers = [sampleReliefLayer('hillshade'), sampleReliefLayer('multi-hillshade')]
  const national = sampleTileset({ id: 'national-dsm', model: 'DSM', live: true, layers })
  const own = sampleTileset({ id: 'roofs', model: 'DSM', layers })
  const drawn = (reliefSets: Tileset[]) =>
    (['dsm', 'dsmMulti'] as const).map((name) =>
      addresses(lidarParts(name, sampleSettings({ reliefSets }), 'hillshade', look)),
    )
  expect(drawn([])).toEqual([[null], [null]])
  expect(drawn([own])).toEqual([
    [null, 'roofs/hillshade'],
    [null, 'roofs/multi-hillshade'],
  ])
  expect(drawn([own, national])).toEqual([
    ['national-dsm/hillshade', 'roofs/hillshade'],
    ['national-dsm/multi-hillshade', 'roofs/multi-hillshade'],
  ])
})

test('a blend is drawn from the tilesets that have its layer, as long as the bare ground is on', () => {
  const settings = sampleSettings({
    reliefSets: [
      sampleTileset({ layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('slope')] }),
      sampleTileset({ id: 'preseli' }),
    ],
  })
  const blended = { ...layersWith('dtm:hillshade'), blend: { reliefLayer: 'slope', opacity: 0.3 } as const }
  const parts = blendParts(settings, blended, look.origin)
  expect(addresses(parts)).toEqual(['pumlumon/slope'])
  expect(parts[0]?.layers[0]).toMatchObject({
    layout: { visibility: 'visible' },
    paint: { 'raster-opacity': 0.3 },
  })
  expect(dtmParts(settings).map(({ id }) => id)).not.toContain(parts[0]?.id)
  const off = blendParts(settings, { ...blended, relief: null }, look.origin)
  expect(off[0]?.layers[0]).toMatchObject({ layout: { visibility: 'none' } })
  expect(blendParts(settings, { ...blended, blend: FIRST_LAYERS.blend }, look.origin)).toEqual([])
})
