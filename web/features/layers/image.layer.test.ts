import { expect, test } from 'vitest'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { imageParts } from './image.layer.ts'

const { street, dsm } = sampleSettings().layers
const look = { origin: 'https://portal.example', visible: true, opacity: 1 }

test('a layer is drawn from the address, tile size and depth that the operator set', () => {
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

test('tiles of 1024 px end two zooms earlier, as each shows sixteen of 256', () => {
  const [part] = imageParts('dsm', dsm, look)
  expect(part?.source).toMatchObject({ tileSize: 1024, maxzoom: 16 })
})

test('an address on the portal itself is given in full, for the worker of the map', () => {
  const [part] = imageParts('street', { ...street, address: '/base/{z}/{x}/{y}' }, look)
  expect(part?.source).toMatchObject({ tiles: ['https://portal.example/base/{z}/{x}/{y}'] })
})

test('nothing is asked for outside of its bounds, nor before its first zoom', () => {
  const bounds: [number, number, number, number] = [-5.8, 51.25, -2.6, 53.6]
  const [part] = imageParts('dtm', { ...street, bounds, minZoom: 16 }, look)
  expect(part?.source).toMatchObject({ bounds, minzoom: 16 })
  expect(part?.layers[0]).toMatchObject({ minzoom: 15 })
})

test('it shows as much of what is beneath as it is faded', () => {
  const [part] = imageParts('street', street, { ...look, opacity: 0.4 })
  expect(part?.layers[0]).toMatchObject({ paint: { 'raster-opacity': 0.4 } })
})

test('without an address there is nothing to draw', () => {
  expect(imageParts('street', { ...street, address: null }, look)).toEqual([])
})
