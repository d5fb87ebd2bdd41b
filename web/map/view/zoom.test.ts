import { expect, test } from 'vitest'
import { fromMapZoom, toMapZoom } from './zoom.ts'

test('the default zoom of the specification, 8.5, is 7.5 for MapLibre', () => {
  expect(toMapZoom(8.5)).toBe(7.5)
})

test('the two conversions are the inverse of each other', () => {
  expect(fromMapZoom(toMapZoom(16))).toBe(16)
})
