import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_LIGHT, LIGHT_METHODS, LIGHT_RAMPS, LIGHT_STRETCHES, type Light } from '#contract/light.ts'
import { FIRST_LAYERS, showing } from './layer-state.ts'
import {
  comparesLight,
  comparisonIn,
  layersIn,
  lightIn,
  terrainIn,
  viewpointIn,
  withMap,
  type MapLook,
} from './map-address.ts'

function look(known: Partial<MapLook> = {}): MapLook {
  return { layers: FIRST_LAYERS, comparison: null, light: FIRST_LIGHT, terrain: false, ...known }
}

const view = { latitude: 52.4167, longitude: -4.0833, zoom: 15.5 }

test('the address gives somebody else the same place and layers', () => {
  const layers = {
    base: 'satellite' as const,
    overlays: showing('dtm', 'dsm'),
    opacity: { dtm: 0.6, satellite: 0 },
    reliefLayer: 'vat' as const,
  }
  const address = withMap(new URLSearchParams(), view, look({ layers }))
  expect(viewpointIn(address)).toEqual(view)
  expect(layersIn(address)).toEqual(layers)
})

test('the address keeps where the map is turned and tilted, and its three dimensions', () => {
  const turned = { ...view, bearing: -45.2, pitch: 52.4 }
  const address = withMap(new URLSearchParams(), turned, look({ terrain: true }))
  expect(address.toString()).toContain('turn=315&tilt=52&3d=on')
  expect(viewpointIn(address)).toEqual({ ...view, bearing: 315, pitch: 52 })
  expect(terrainIn(address)).toBe(true)
  const flat = withMap(address, { ...view, bearing: 0, pitch: 0 }, look())
  expect(['turn', 'tilt', '3d'].some((name) => flat.has(name))).toBe(false)
})

test.each(['tilt=85', 'turn=north', 'turn=361', 'tilt=-3'])(
  'an angle that cannot be, %s, counts for nothing',
  (angle) => {
    expect(viewpointIn(new URLSearchParams(`at=52.4167,-4.0833,15.5&${angle}`))).toEqual(view)
  },
)

test.each([
  ['swipe=street,light', true],
  ['swipe=light,dtm', true],
  ['swipe=street,dtm', false],
  ['', false],
])('whether "%s" compares the live light, which cannot be compared: %s', (address, compares) => {
  expect(comparesLight(new URLSearchParams(address))).toBe(compares)
})

test('the map’s initial state adds nothing to the address', () => {
  expect(withMap(new URLSearchParams(), null, look()).toString()).toBe('')
})

test('an address without any overlay switches all of them off', () => {
  const address = withMap(
    new URLSearchParams(),
    null,
    look({ layers: { ...FIRST_LAYERS, overlays: showing() } }),
  )
  expect(layersIn(address)?.overlays).toEqual(showing())
})

test('the address gives somebody else the same comparison, until it is closed', () => {
  const comparison = { left: 'satellite', right: 'dsm' } as const
  const address = withMap(new URLSearchParams(), view, look({ comparison }))
  expect(comparisonIn(address)).toEqual(comparison)
  expect(comparisonIn(withMap(address, view, look()))).toBeNull()
})

test('other parameters of the address are kept', () => {
  const address = withMap(new URLSearchParams('record=12&at=1,2,3&site=mound'), view, look())
  expect(address.get('record')).toBe('12')
  expect(address.get('site')).toBe('mound')
  expect(viewpointIn(address)).toEqual(view)
})

test.each(['', '52,-4', '52,-4,x', '52,-4,15,1', '91,-4,15', '52,-181,15', '52,-4,99', ',,'])(
  'at=%s is not a place',
  (at) => {
    expect(viewpointIn(new URLSearchParams({ at }))).toBeNull()
  },
)

test('unknown layers are left out, and the others are used', () => {
  const search = new URLSearchParams(
    'base=moon&on=finds,dtm,gold&opacity=dtm:50,dsm:900,gold:5,finds&picture=x-ray',
  )
  expect(layersIn(search)).toEqual({
    base: 'street',
    overlays: showing('finds', 'dtm'),
    opacity: { dtm: 0.5 },
    reliefLayer: 'hillshade',
  })
})

const lights: fc.Arbitrary<Light> = fc.record({
  method: fc.constantFrom(...LIGHT_METHODS),
  azimuth: fc.integer({ min: 0, max: 359 }),
  altitude: fc.integer({ min: 5, max: 85 }),
  exaggeration: fc.integer({ min: 10, max: 100 }).map((tenths) => tenths / 10),
  stretch: fc.constantFrom(...LIGHT_STRETCHES),
  ramp: fc.constantFrom(...LIGHT_RAMPS),
  shadows: fc.boolean(),
})

test('the address gives somebody else the same light, whatever it is', () => {
  fc.assert(
    fc.property(lights, (light) => {
      const address = withMap(new URLSearchParams(), view, look({ light })).toString()
      expect(lightIn(new URLSearchParams(address)) ?? FIRST_LIGHT).toEqual(light)
    }),
  )
})

test('any text in the address results in a possible light', () => {
  const fields = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('315', 'slope', 'view', ''))
  fc.assert(
    fc.property(fc.array(fields), (parts) => {
      const light = lightIn(new URLSearchParams({ light: parts.join(',') })) ?? FIRST_LIGHT
      const address = withMap(new URLSearchParams(), view, look({ light }))
      expect(lightIn(address) ?? FIRST_LIGHT).toEqual(light)
    }),
  )
})

test('invalid parts of a light get their default values, and the others are used', () => {
  expect(lightIn(new URLSearchParams('light=400,20,99,slope,gold,view,dark'))).toEqual({
    ...FIRST_LIGHT,
    altitude: 20,
    method: 'slope',
    stretch: 'view',
  })
  expect(lightIn(new URLSearchParams('light=90'))).toEqual({ ...FIRST_LIGHT, azimuth: 90 })
  expect(lightIn(new URLSearchParams('on=light'))).toBeNull()
})
