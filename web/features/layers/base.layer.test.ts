import { expect, test } from 'vitest'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { baseSource } from './base.layer.ts'

const { street } = sampleSettings()

test('a base map is drawn from the address, tile size and depth that the operator set', () => {
  expect(baseSource(street, 'https://portal.example')).toEqual({
    type: 'raster',
    tiles: ['https://street.example/{z}/{x}/{y}.png'],
    tileSize: 256,
    maxzoom: 19,
  })
})

test('an address on the portal itself is given in full, for the worker of the map', () => {
  expect(baseSource({ ...street, address: '/base/{z}/{x}/{y}' }, 'https://portal.example')).toMatchObject({
    tiles: ['https://portal.example/base/{z}/{x}/{y}'],
  })
})

test('without an address there is no base map', () => {
  expect(baseSource({ ...street, address: null }, 'https://portal.example')).toBeNull()
})
