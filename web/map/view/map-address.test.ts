import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FIRST_LIGHT,
  LIGHT_METHODS,
  LIGHT_RAMPS,
  LIGHT_STRETCHES,
  SKY_DIRECTIONS,
  type Light,
} from '#contract/relief/light.ts'
import { changeLayers, FIRST_LAYERS, showing } from '../layers/layer-state.ts'
import {
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
    overlays: showing('nmr'),
    relief: { picture: 'vat', model: 'DTM', lit: false } as const,
    opacity: { relief: 0.6, satellite: 0 },
    blend: { reliefLayer: 'slope' as const, opacity: 0.35 },
    inventedGround: 'demonstration',
    recordStyle: 'state' as const,
    rejectedRecords: true,
  }
  const address = withMap(new URLSearchParams(), view, look({ layers }))
  expect(viewpointIn(address)).toEqual(view)
  expect(layersIn(address)).toEqual(layers)
})

test.each([
  ['blend=slope:30', { reliefLayer: 'slope', opacity: 0.3 }],
  ['blend=slope:900', { reliefLayer: 'slope', opacity: 0.5 }],
  ['blend=slope', { reliefLayer: 'slope', opacity: 0.5 }],
  ['blend=x-ray:30', null],
  ['on=dtm&blend=hillshade:30', null],
  ['on=dtm&picture=slope&blend=slope:30', null],
  ['on=dtm', null],
])('%s in the address blends with %j', (address, blend) => {
  expect(layersIn(new URLSearchParams(address))?.blend).toEqual(blend)
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

test('the map’s initial state adds nothing to the address', () => {
  expect(withMap(new URLSearchParams(), null, look()).toString()).toBe('')
})

const GROUND = { picture: 'hillshade', model: 'DTM', lit: false } as const
const SURFACE = { ...GROUND, model: 'DSM' } as const

test.each([
  ['on=finds', null],
  ['on=finds,dtm', GROUND],
  ['on=finds,dtm&picture=vat', { ...GROUND, picture: 'vat' }],
  ['on=dsm', SURFACE],
  ['on=dsmMulti', { ...SURFACE, picture: 'multi-hillshade' }],
  ['on=light', { ...GROUND, lit: true }],
  ['on=light&light=270,20,1,slope,grey,auto', { ...GROUND, picture: 'slope', lit: true }],
  // From when several could be on, each hiding the others.
  ['on=dsm,dsmMulti', { ...SURFACE, picture: 'multi-hillshade' }],
  ['on=dtm,dsm,dsmMulti', GROUND],
  ['on=dtm,dsm,dsmMulti,light&picture=vat', { ...GROUND, lit: true }],
] as const)('%s shows one picture', (address, relief) => {
  const layers = layersIn(new URLSearchParams(address))
  expect(layers?.relief).toEqual(relief)
  const light = lightIn(new URLSearchParams(address)) ?? FIRST_LIGHT
  const again = layers && withMap(new URLSearchParams(), null, look({ layers, light }))
  expect(again && layersIn(again)?.relief).toEqual(relief)
})

test('of several opacities in an old address, that of the picture counts', () => {
  const faded = layersIn(new URLSearchParams('on=dtm,dsm&opacity=dtm:40,dsm:70'))
  expect(faded?.opacity).toEqual({ relief: 0.4 })
})

test('somebody who chose to see no relief sees none again', () => {
  const layers = changeLayers(FIRST_LAYERS, { do: 'choose-relief', relief: null })
  const address = withMap(new URLSearchParams(), null, look({ layers }))
  expect(layersIn(address)?.relief).toBeNull()
})

test('an address without any overlay switches all of them off', () => {
  const address = withMap(
    new URLSearchParams(),
    null,
    look({ layers: { ...FIRST_LAYERS, overlays: showing() } }),
  )
  expect(layersIn(address)?.overlays).toEqual(showing())
})

test.each([
  { left: 'satellite', right: 'dsm' },
  { left: 'light', right: 'dtm:sky-view-factor' },
] as const)('the address gives somebody else the same comparison, until it is closed: %j', (comparison) => {
  const address = withMap(new URLSearchParams(), view, look({ comparison }))
  expect(comparisonIn(address)).toEqual(comparison)
  expect(comparisonIn(withMap(address, view, look()))).toBeNull()
})

test('an address from before a side named its relief layer compares the one of the map', () => {
  const compared = (address: string) => comparisonIn(new URLSearchParams(address))?.right
  expect(compared('swipe=street,dtm&picture=vat')).toBe('dtm:vat')
  expect(compared('swipe=street,dtm')).toBe('dtm:hillshade')
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
    overlays: showing('finds'),
    relief: { picture: 'hillshade', model: 'DTM', lit: false },
    opacity: { relief: 0.5 },
    blend: null,
    inventedGround: null,
    recordStyle: 'plain',
    rejectedRecords: false,
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
  reliefRadius: fc.integer({ min: 5, max: 60 }),
  skyRadius: fc.integer({ min: 5, max: 25 }),
  skyDirections: fc.constantFrom(...SKY_DIRECTIONS),
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
  const fields = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.constantFrom('315', 'slope', 'view', 'sky:15', ''),
  )
  fc.assert(
    fc.property(fc.array(fields), (parts) => {
      const light = lightIn(new URLSearchParams({ light: parts.join(',') })) ?? FIRST_LIGHT
      const address = withMap(new URLSearchParams(), view, look({ light }))
      expect(lightIn(address) ?? FIRST_LIGHT).toEqual(light)
    }),
  )
})

test.each(['fixed', 'view'] as const)('an address from before the automatic contrast stays %s', (stretch) => {
  expect(lightIn(new URLSearchParams(`light=90,15,1,multi,grey,${stretch}`))).toEqual({
    ...FIRST_LIGHT,
    azimuth: 90,
    altitude: 15,
    method: 'multi',
    stretch,
  })
})

test('the radii and directions are in the address only where they are not the first ones, after what older portals read', () => {
  const text = (light: Partial<Light>) =>
    withMap(new URLSearchParams(), null, look({ light: { ...FIRST_LIGHT, ...light } })).get('light')
  expect(text({ method: 'sky-view' })).toBe('315,35,1,sky-view,grey,auto')
  expect(text({ method: 'sky-view', shadows: true, skyRadius: 15, skyDirections: 32 })).toBe(
    '315,35,1,sky-view,grey,auto,shadows,sky:15,directions:32',
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
  expect(
    lightIn(new URLSearchParams('light=90,35,1,sky-view,grey,fixed,sky:90,directions:9,relief:x')),
  ).toEqual({
    ...FIRST_LIGHT,
    azimuth: 90,
    method: 'sky-view',
    stretch: 'fixed',
  })
  expect(lightIn(new URLSearchParams('on=light'))).toBeNull()
})
