import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '../layer-state.ts'
import { comparisonText, firstComparison, layersOfSide, parseComparison, withSide } from './comparison.ts'

const comparison = { left: 'street', right: 'dtm' } as const

test('one side can show another layer', () => {
  expect(withSide(comparison, 'right', 'dsm')).toEqual({ left: 'street', right: 'dsm' })
})

test('choosing the other side’s layer swaps the sides', () => {
  expect(withSide(comparison, 'left', 'dtm')).toEqual({ left: 'dtm', right: 'street' })
})

test('at first the base map is compared with the LiDAR layer that is on', () => {
  const layers = { ...FIRST_LAYERS, base: 'satellite' as const, overlays: showing('dsm') }
  expect(firstComparison(layers, ['street', 'satellite', 'dtm', 'dsm'])).toEqual({
    left: 'satellite',
    right: 'dsm',
  })
})

test('without LiDAR, two base maps are compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['street', 'satellite'])).toEqual({
    left: 'street',
    right: 'satellite',
  })
})

test('a base map that this portal lacks is not compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['satellite', 'dtm'])).toEqual({ left: 'satellite', right: 'dtm' })
})

test('a single layer cannot be compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['dtm'])).toBeNull()
})

test('a side shows its layer with full opacity, and the overlays without images do not change', () => {
  const layers = {
    ...FIRST_LAYERS,
    base: 'satellite' as const,
    overlays: showing('finds', 'dsm'),
    opacity: { dtm: 0.2, dsm: 0.5 },
  }
  expect(layersOfSide(layers, 'dtm')).toEqual({
    ...layers,
    base: 'satellite',
    overlays: showing('finds', 'dtm'),
    opacity: { dtm: 1, dsm: 0.5 },
  })
  expect(layersOfSide(layers, 'street')).toEqual({
    ...layers,
    base: 'street',
    overlays: showing('finds'),
    opacity: { dtm: 0.2, dsm: 0.5, street: 1 },
  })
})

test('a comparison is read from the address as it was written', () => {
  expect(parseComparison(comparisonText(comparison))).toEqual(comparison)
})

test.each([null, '', 'street', 'street,moon', 'dtm,dtm', 'street,dtm,dsm'])(
  '%s is not a comparison',
  (text) => {
    expect(parseComparison(text)).toBeNull()
  },
)
