import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { slotLayers } from '../layers/layer-slots.ts'
import { styleBeside } from './style-beside.ts'

const [endOfBase, endOfDtm, endOfRecords] = slotLayers(['base', 'dtm', 'finds'])
const tiles = { type: 'raster' as const, tiles: ['https://street.example/{z}/{x}/{y}'] }
const finds = { type: 'vector' as const, tiles: ['https://finds.example/{z}/{x}/{y}'] }
const drawn = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }

function firstStyle(): StyleSpecification {
  return {
    version: 8,
    sources: { street: tiles, 'dtm:0': tiles, finds, drawn },
    layers: [
      { id: 'street', type: 'raster', source: 'street' },
      ...(endOfBase ? [endOfBase] : []),
      { id: 'dtm:0', type: 'raster', source: 'dtm:0' },
      ...(endOfDtm ? [endOfDtm] : []),
      { id: 'finds', type: 'line', source: 'finds', 'source-layer': 'outlines' },
      ...(endOfRecords ? [endOfRecords] : []),
      { id: 'drawn', type: 'line', source: 'drawn' },
    ],
  }
}

const SATELLITE = {
  id: 'satellite',
  slot: 'base',
  source: tiles,
  layers: [{ id: 'satellite', type: 'raster' as const }],
}

function beside() {
  return styleBeside(firstStyle(), {
    differs: (layer) => ['street', 'satellite', 'dtm'].includes(layer),
    parts: [SATELLITE],
  })
}

test('the second map has its own image layers in their places, below what both maps show', () => {
  expect(beside().layers.map(({ id }) => id)).toEqual([
    'satellite',
    'end-of-base',
    'end-of-dtm',
    'finds',
    'end-of-finds',
    'drawn',
  ])
})

test('its image layers use their own source, and those of the first map are not requested', () => {
  expect(Object.keys(beside().sources)).toEqual(['finds', 'drawn', 'satellite'])
  expect(beside().layers[0]).toEqual({ id: 'satellite', type: 'raster', source: 'satellite' })
})

test('the style of the first map does not change', () => {
  const first = firstStyle()
  styleBeside(first, { differs: () => true, parts: [] })
  expect(first).toEqual(firstStyle())
})
