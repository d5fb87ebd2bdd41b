import { expect, test } from 'vitest'
import { changeLayers, FIRST_LAYERS, OVERLAYS, opacityOf, reliefOverlay, showing } from './layer-state.ts'

test('at first only the street map and the community finds are on', () => {
  const { base, overlays } = FIRST_LAYERS
  expect([base, ...OVERLAYS.filter((overlay) => overlays[overlay])]).toEqual(['street', 'finds'])
})

test('choosing a base map leaves the overlays unchanged', () => {
  expect(changeLayers(FIRST_LAYERS, { do: 'choose-base', base: 'satellite' })).toEqual({
    ...FIRST_LAYERS,
    base: 'satellite',
  })
})

test('switching one overlay leaves the others unchanged', () => {
  const { overlays } = changeLayers(FIRST_LAYERS, { do: 'switch', overlay: 'nmr', on: true })
  expect(overlays).toEqual(showing('finds', 'nmr'))
})

const GROUND = { picture: 'hillshade', model: 'DTM', lit: false } as const

test('relief is opaque until its opacity is changed, and any other picture keeps that opacity', () => {
  expect(opacityOf(FIRST_LAYERS, 'dtm')).toBe(1)
  const faded = changeLayers(FIRST_LAYERS, { do: 'fade', layer: 'dtm', opacity: 0.4 })
  const other = changeLayers(faded, { do: 'choose-relief', relief: { ...GROUND, lit: true } })
  expect(opacityOf(other, 'light')).toBe(0.4)
  expect(opacityOf(other, 'street')).toBe(1)
})

test.each([
  [null, null],
  [GROUND, 'dtm'],
  [{ ...GROUND, picture: 'vat' }, 'dtm'],
  [{ ...GROUND, lit: true }, 'light'],
  [{ ...GROUND, model: 'DSM' }, 'dsm'],
  [{ picture: 'multi-hillshade', model: 'DSM', lit: false }, 'dsmMulti'],
] as const)('%j is drawn by %s', (relief, drawn) => {
  expect(reliefOverlay({ relief })).toBe(drawn)
})

test('relief that nobody asked for is shown only while nobody has chosen a layer', () => {
  const first = { do: 'show-first-relief', relief: GROUND } as const
  expect(changeLayers(FIRST_LAYERS, first).relief).toEqual(GROUND)
  const without = changeLayers(FIRST_LAYERS, { do: 'choose-relief', relief: null })
  expect(changeLayers(without, first)).toBe(without)
})

test('a picture is never blended with itself', () => {
  const blend = { reliefLayer: 'slope', opacity: 0.5 } as const
  const choose = (picture: 'vat' | 'slope') =>
    ({ do: 'choose-relief', relief: { ...GROUND, picture } }) as const
  const blended = changeLayers(FIRST_LAYERS, { do: 'blend', blend })
  expect(blended.blend).toEqual(blend)
  expect(changeLayers(blended, choose('vat')).blend).toEqual(blend)
  expect(changeLayers(blended, choose('slope')).blend).toBeNull()
})
