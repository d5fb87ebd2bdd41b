import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from '../layers/layer-state.ts'
import { COMPARED_LAYERS, mapLayerOf, reliefLayerOf } from './compared-layer.ts'
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
  [[], 'dtm:vat'],
  [['dtm'], 'dtm:vat'],
  [['dsm'], 'dsm'],
  [['light', 'dtm'], 'light'],
] as const)('at first the base map is compared with the relief on top: %j', (on, right) => {
  const overlays = showing(...on)
  const layers = { ...FIRST_LAYERS, base: 'satellite' as const, overlays, reliefLayer: 'vat' as const }
  expect(firstComparison(layers, ALL)).toEqual({ left: 'satellite', right })
})

test('the hillshade is compared if the visitor’s relief layer is not available', () => {
  const layers = { ...FIRST_LAYERS, overlays: showing('dtm'), reliefLayer: 'vat' as const }
  expect(firstComparison(layers, ['street', 'light', 'dtm:hillshade'])).toEqual(comparison)
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
      overlays: showing('finds', 'dsm', 'light'),
      opacity: { dtm: 0.2, light: 0.3 },
      blend: { reliefLayer: 'vat' as const, opacity: 0.5 },
    }
    const [layer, reliefLayer] = [mapLayerOf(side), reliefLayerOf(side)]
    const isBase = layer === 'street' || layer === 'satellite' || layer === 'historic'
    expect(layersOfSide(layers, side)).toEqual({
      base: isBase ? layer : 'satellite',
      overlays: showing('finds', ...(isBase ? [] : [layer])),
      opacity: { dtm: 0.2, light: 0.3, [layer]: 1 },
      reliefLayer: reliefLayer ?? 'hillshade',
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
