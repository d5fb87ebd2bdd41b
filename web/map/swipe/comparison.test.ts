import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '../layers/layer-state.ts'
import { COMPARED_LAYERS, mapLayerOf, reliefOf } from './compared-layer.ts'
import {
  comparisonText,
  firstComparison,
  layersOfSide,
  litSide,
  parseComparison,
  withoutLight,
  withSide,
} from './comparison.ts'

const comparison = { left: 'street', right: 'dtm:hillshade' } as const
const ALL = COMPARED_LAYERS

test('one side can show another layer, also another relief layer of the same ground', () => {
  expect(withSide(comparison, 'right', 'light')).toEqual({ left: 'street', right: 'light' })
  expect(withSide(comparison, 'left', 'dtm:slope')).toEqual({ left: 'dtm:slope', right: 'dtm:hillshade' })
})

test('choosing the other side’s layer swaps the sides', () => {
  expect(withSide(comparison, 'left', 'dtm:hillshade')).toEqual({ left: 'dtm:hillshade', right: 'street' })
})

test.each([
  [null, { left: 'satellite', right: 'dtm:hillshade' }],
  ['dtm:vat', { left: 'dtm:vat', right: 'satellite' }],
  ['dsm', { left: 'dsm', right: 'satellite' }],
  ['light', { left: 'light', right: 'satellite' }],
] as const)('what the visitor looks at stays on the left: %s', (relief, pair) => {
  const layers = {
    ...FIRST_LAYERS,
    base: 'satellite',
    relief: relief && reliefOf(relief, 'hillshade'),
  } as const
  expect(firstComparison(layers, ALL)).toEqual(pair)
})

test('the hillshade is compared if the visitor’s picture is not available', () => {
  const layers = { ...FIRST_LAYERS, relief: reliefOf('dtm:vat', 'hillshade') }
  expect(firstComparison(layers, ['street', 'light', 'dtm:hillshade'])).toEqual({
    left: 'dtm:hillshade',
    right: 'street',
  })
})

test('without LiDAR, two base maps are compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['street', 'satellite'])).toEqual({
    left: 'street',
    right: 'satellite',
  })
})

test('a base map that this portal lacks is not compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['satellite', 'dtm:hillshade'])).toEqual({
    left: 'satellite',
    right: 'dtm:hillshade',
  })
})

test('a single layer cannot be compared', () => {
  expect(firstComparison(FIRST_LAYERS, ['dtm:hillshade'])).toBeNull()
})

test.each(ALL)(
  'a side shows %s alone with full opacity, and the overlays without images do not change',
  (side) => {
    const layers = {
      ...FIRST_LAYERS,
      base: 'satellite' as const,
      overlays: showing('finds', 'nmr'),
      relief: reliefOf('dsm', 'hillshade'),
      opacity: { relief: 0.2 },
      blend: { reliefLayer: 'vat' as const, opacity: 0.5 },
    }
    const layer = mapLayerOf(side)
    const isBase = layer === 'street' || layer === 'satellite' || layer === 'historic'
    expect(layersOfSide(layers, side)).toEqual({
      base: isBase ? layer : 'satellite',
      overlays: showing('finds', 'nmr'),
      relief: reliefOf(side, 'hillshade'),
      opacity: isBase ? { relief: 0.2, [layer]: 1 } : { relief: 1 },
      blend: null,
      inventedGround: null,
      recordStyle: 'plain',
      rejectedRecords: false,
    })
  },
)

test('the side of the live light is known', () => {
  expect(litSide({ left: 'light', right: 'street' })).toBe('left')
  expect(litSide({ left: 'dtm:slope', right: 'light' })).toBe('right')
  expect(litSide(comparison)).toBeNull()
})

test('a light that cannot be drawn gives way to the hillshade, or beside it to the base map', () => {
  const layers = { ...FIRST_LAYERS, base: 'satellite' as const }
  expect(withoutLight({ left: 'light', right: 'street' }, layers)).toEqual({
    left: 'dtm:hillshade',
    right: 'street',
  })
  expect(withoutLight({ left: 'dtm:hillshade', right: 'light' }, layers)).toEqual({
    left: 'dtm:hillshade',
    right: 'satellite',
  })
  expect(withoutLight(comparison, layers)).toBe(comparison)
})

test.each(ALL.filter((side) => side !== 'street'))(
  '%s is read from the address as it was written',
  (right) => {
    expect(parseComparison(comparisonText({ left: 'street', right }), 'slope')).toEqual({
      left: 'street',
      right,
    })
  },
)

test('in an older address the bare ground has the relief layer of the map', () => {
  expect(parseComparison('street,dtm', 'vat')).toEqual({ left: 'street', right: 'dtm:vat' })
})

test.each([null, '', 'street', 'street,moon', 'dtm,dtm', 'dtm,dtm:vat', 'street,dtm:moon', 'street,dtm,dsm'])(
  '%s is not a comparison',
  (text) => {
    expect(parseComparison(text, 'vat')).toBeNull()
  },
)
