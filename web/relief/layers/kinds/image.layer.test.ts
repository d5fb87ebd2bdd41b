import { expect, test } from 'vitest'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { imageParts } from './image.layer.ts'

const { street, dsm } = sampleSettings().layers
const look = { origin: 'https://portal.example', visible: true, opacity: 1 }

test('a layer has the address, tile size and maximum zoom that the operator set', () => {
  expect(imageParts('street', street, look).map(({ source }) => source)).toEqual([
    {
      type: 'raster',
      tiles: ['https://street.example/{z}/{x}/{y}.png'],
      scheme: 'xyz',
      tileSize: 256,
      minzoom: 0,
      maxzoom: 19,
    },
  ])
})

test('tiles of 1024 px end two zooms earlier, because each shows sixteen of 256 px', () => {
  const [part] = imageParts('dsm', dsm, look)
  expect(part?.source).toMatchObject({ tileSize: 1024, maxzoom: 16 })
})

test('an address on the portal itself is made absolute for the map’s worker', () => {
  const [part] = imageParts('street', { ...street, address: '/base/{z}/{x}/{y}' }, look)
  expect(part?.source).toMatchObject({ tiles: ['https://portal.example/base/{z}/{x}/{y}'] })
})

test('no tiles are requested outside its bounds or below its minimum zoom', () => {
  const bounds: [number, number, number, number] = [-5.8, 51.25, -2.6, 53.6]
  const [part] = imageParts('dtm', { ...street, bounds, minZoom: 16 }, look)
  expect(part?.source).toMatchObject({ bounds, minzoom: 16 })
  expect(part?.layers[0]).toMatchObject({ minzoom: 15 })
})

test('the opacity of the layer is passed to the map', () => {
  const [part] = imageParts('street', street, { ...look, opacity: 0.4 })
  expect(part?.layers[0]).toMatchObject({ paint: { 'raster-opacity': 0.4 } })
})

test('without an address nothing is drawn', () => {
  expect(imageParts('street', { ...street, address: null }, look)).toEqual([])
})
