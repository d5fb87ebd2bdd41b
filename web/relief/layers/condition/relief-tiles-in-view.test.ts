import { expect, test } from 'vitest'
import { boxOfTile } from '#geo/tiles/tile-address.ts'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import {
  layersWith,
  sampleElevation,
  sampleReliefLayer,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { reliefTilesInView } from './relief-tiles-in-view.ts'

const layers = [sampleReliefLayer('hillshade', { minZoom: 4, maxZoom: 16 })]
const national = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.7, 51.3, -2.6, 53.5], layers })
const settings = sampleSettings({
  reliefSets: [national],
  elevationSets: [sampleElevation({ id: 'national-dtm', bounds: national.bounds, tileSize: 512 })],
})
/** Three tiles across and two down, without the outermost tenth of them. */
const view = (() => {
  const { west, north } = boxOfTile({ z: 14, x: 8000, y: 5400 }, -0.1)
  const { east, south } = boxOfTile({ z: 14, x: 8002, y: 5401 }, -0.1)
  return { west, south, east, north, zoom: 15.3 }
})()
const ground = layersWith('dtm:hillshade')
const lit = layersWith('light')

test('the tiles are those of the map, the middle one first', () => {
  const tiles = reliefTilesInView(settings, [ground], view)
  expect(tiles).toHaveLength(6)
  expect(tiles[0]).toMatch(/^\/tiles\/national-dtm\/hillshade\/14\/8001\/540[01]\.webp\?v=v1$/)
})

test('under the live light they are those of its heights, and on two sides each is there once', () => {
  const tiles = reliefTilesInView(settings, [lit, lit, ground], view)
  expect(tiles).toHaveLength(12)
  expect(tiles[0]).toContain('/tiles/national-dtm/elevation/14/8001/')
})

test('there are none without relief, too far out, beyond the bounds, and where another service has relief', () => {
  expect(reliefTilesInView(settings, [FIRST_LAYERS], view)).toEqual([])
  expect(reliefTilesInView(settings, [ground], { ...view, zoom: 3 })).toEqual([])
  expect(reliefTilesInView(settings, [ground], { ...view, west: 1, east: 1.02 })).toEqual([])
  expect(reliefTilesInView(settings, [layersWith('dsm')], view)).toEqual([])
})

test('a view of very many tiles is not searched', () => {
  expect(reliefTilesInView(settings, [ground], { ...view, north: view.north + 0.2 })).toEqual([])
})
