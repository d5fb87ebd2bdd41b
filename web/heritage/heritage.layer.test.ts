import { expect, test } from 'vitest'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { sampleSite } from '#web/testing/sample-heritage.ts'
import { monumentsPart } from './layers/monuments.layer.ts'
import { nmrPart } from './layers/nmr.layer.ts'
import { parksPart } from './layers/parks.layer.ts'

const LOOK = { origin: 'https://portal.example', visible: true, opacity: 0.5 }

function paintOf({ layers }: LayerPart, id: string): unknown {
  const drawn = layers.find((layer) => layer.id === id)
  return drawn && 'paint' in drawn ? drawn.paint : undefined
}

test('monuments are red lines on yellow, with the opacity that the visitor chose', () => {
  const part = monumentsPart(LOOK)
  expect(paintOf(part, 'monuments-fill')).toEqual({ 'fill-color': '#ffe100', 'fill-opacity': 0.2 })
  expect(paintOf(part, 'monuments-line')).toMatchObject({ 'line-color': '#e60000', 'line-opacity': 0.5 })
})

test('parks are green', () => {
  const part = parksPart({ ...LOOK, opacity: 1 })
  expect(paintOf(part, 'parks-fill')).toEqual({ 'fill-color': '#c7e9c0', 'fill-opacity': 0.35 })
  expect(paintOf(part, 'parks-line')).toMatchObject({ 'line-color': '#006d2c' })
})

test('tiles come from the portal itself', () => {
  expect(parksPart(LOOK).source).toMatchObject({
    tiles: ['https://portal.example/api/tiles/heritage/parks/{z}/{x}/{y}.mvt'],
  })
})

test('a layer that is switched off is not drawn', () => {
  const { layers } = monumentsPart({ ...LOOK, visible: false })
  for (const layer of layers) expect(layer).toMatchObject({ layout: { visibility: 'none' } })
})

test('sites are points from the specification’s zoom 11', () => {
  const site = sampleSite({ name: '<b>CAIRN</b>' })
  const { source, layers } = nmrPart([site], LOOK)
  expect(source).toMatchObject({
    data: {
      features: [
        {
          properties: { id: '900001', name: '<b>CAIRN</b>' },
          geometry: { coordinates: [-3.8, 52.1] },
        },
      ],
    },
  })
  expect(layers[0]).toMatchObject({ minzoom: 10, paint: { 'circle-color': '#ff2a6d' } })
})

test('a site of the national record is a circle of 7 pixels until it is selected', () => {
  const { 'circle-radius': radius } = paintOf(nmrPart([], LOOK), 'nmr-sites') as {
    'circle-radius': unknown[]
  }
  expect(radius.at(-1)).toBe(7)
})
