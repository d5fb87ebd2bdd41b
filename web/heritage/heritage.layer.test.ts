import { expect, test } from 'vitest'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { sampleSite } from '#web/testing/sample-heritage.ts'
import { HATCH, MARKS } from '#web/map/layers/marks.ts'
import { areaPart } from './layers/area.layer.ts'
import { nmrPart } from './layers/nmr.layer.ts'

const LOOK = { origin: 'https://portal.example', visible: true, opacity: 0.5 }

function paintOf({ layers }: LayerPart, id: string): unknown {
  const drawn = layers.find((layer) => layer.id === id)
  return drawn && 'paint' in drawn ? drawn.paint : undefined
}

test('monuments are hatched, with a casing below their line and the opacity that the visitor chose', () => {
  const part = areaPart('monuments', LOOK)
  expect(paintOf(part, 'monuments-fill')).toEqual({ 'fill-pattern': HATCH.image, 'fill-opacity': 0.325 })
  expect(paintOf(part, 'monuments-line')).toMatchObject({
    'line-color': MARKS.monuments.stroke,
    'line-opacity': 0.5,
  })
  const order = part.layers.map(({ id }) => id)
  expect(order.indexOf('monuments-casing')).toBeLessThan(order.indexOf('monuments-line'))
  expect(paintOf(part, 'monuments-casing')).toMatchObject({ 'line-color': '#ffffff' })
})

test('parks are dashed and not hatched', () => {
  const part = areaPart('parks', { ...LOOK, opacity: 1 })
  expect(paintOf(part, 'parks-fill')).not.toHaveProperty('fill-pattern')
  expect(paintOf(part, 'parks-line')).toMatchObject({
    'line-color': MARKS.parks.stroke,
    'line-dasharray': [4, 2],
  })
})

test('tiles come from the portal itself', () => {
  expect(areaPart('parks', LOOK).source).toMatchObject({
    tiles: ['https://portal.example/api/tiles/heritage/parks/{z}/{x}/{y}.mvt'],
  })
})

test('a layer that is switched off is not drawn', () => {
  const { layers } = areaPart('monuments', { ...LOOK, visible: false })
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
  expect(layers[0]).toMatchObject({
    minzoom: 10,
    paint: { 'circle-color': MARKS.nmr.stroke, 'circle-stroke-color': MARKS.nmr.casing },
  })
})

test('a site of the national record is a circle of 7 pixels until it is selected', () => {
  const { 'circle-radius': radius } = paintOf(nmrPart([], LOOK), 'nmr-sites') as {
    'circle-radius': unknown[]
  }
  expect(radius.at(-1)).toBe(7)
})
