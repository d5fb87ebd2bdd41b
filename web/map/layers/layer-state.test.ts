import { expect, test } from 'vitest'
import { changeLayers, FIRST_LAYERS, OVERLAYS, opacityOf, showing } from './layer-state.ts'

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
  const { overlays } = changeLayers(FIRST_LAYERS, { do: 'switch', overlay: 'dtm', on: true })
  expect(overlays).toEqual(showing('finds', 'dtm'))
})

test('a layer is opaque until its opacity is changed, and keeps its opacity while it is off', () => {
  expect(opacityOf(FIRST_LAYERS, 'dtm')).toBe(1)
  const faded = changeLayers(FIRST_LAYERS, { do: 'fade', layer: 'dtm', opacity: 0.4 })
  const off = changeLayers(faded, { do: 'switch', overlay: 'dtm', on: false })
  expect(opacityOf(off, 'dtm')).toBe(0.4)
  expect(opacityOf(off, 'dsm')).toBe(1)
})

test('a relief layer is never blended with itself', () => {
  const blend = { reliefLayer: 'slope', opacity: 0.5 } as const
  const blended = changeLayers(FIRST_LAYERS, { do: 'blend', blend })
  expect(blended.blend).toEqual(blend)
  expect(changeLayers(blended, { do: 'choose-relief-layer', reliefLayer: 'vat' }).blend).toEqual(blend)
  expect(changeLayers(blended, { do: 'choose-relief-layer', reliefLayer: 'slope' }).blend).toBeNull()
})
