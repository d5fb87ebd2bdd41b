import { afterEach, expect, test } from 'vitest'
import { DEFAULT_VIEWPOINT, parseViewpoint, rememberedViewpoint, rememberViewpoint } from './view-memory.ts'

afterEach(() => window.sessionStorage.clear())

test('a first visit begins with all of Wales at zoom 8.5', () => {
  expect(rememberedViewpoint()).toEqual({ latitude: 52.13, longitude: -3.78, zoom: 8.5 })
})

test('the last view of the session is restored', () => {
  const view = { latitude: 51.9, longitude: -4.1, zoom: 15.25 }
  rememberViewpoint(view)
  expect(rememberedViewpoint()).toEqual(view)
})

test.each([
  ['text that is not JSON', '{"latitude": 52'],
  ['a value that is not an object', '"Wales"'],
  ['a missing zoom', '{"latitude":52,"longitude":-4}'],
  ['text instead of a number', '{"latitude":"52","longitude":-4,"zoom":9}'],
  ['a latitude beyond the pole', '{"latitude":95,"longitude":-4,"zoom":9}'],
  ['null', '{"latitude":null,"longitude":-4,"zoom":9}'],
])('%s in the storage is not a view', (_, text) => {
  expect(parseViewpoint(text)).toBeNull()
})

test('an invalid view is replaced by the default view', () => {
  window.sessionStorage.setItem('mapView', 'rubbish')
  expect(rememberedViewpoint()).toEqual(DEFAULT_VIEWPOINT)
})
