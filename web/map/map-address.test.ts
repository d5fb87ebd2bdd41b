import { expect, test } from 'vitest'
import { FIRST_LAYERS, showing } from './layer-state.ts'
import { comparisonIn, layersIn, viewpointIn, withMap } from './map-address.ts'

const view = { latitude: 52.4167, longitude: -4.0833, zoom: 15.5 }

test('the address shows somebody else the same place and layers', () => {
  const layers = {
    base: 'satellite' as const,
    overlays: showing('dtm', 'dsm'),
    opacity: { dtm: 0.6, satellite: 0 },
    picture: 'vat' as const,
  }
  const address = withMap(new URLSearchParams(), view, layers, null)
  expect(viewpointIn(address)).toEqual(view)
  expect(layersIn(address)).toEqual(layers)
})

test('what the map shows at first does not lengthen the address', () => {
  expect(withMap(new URLSearchParams(), null, FIRST_LAYERS, null).toString()).toBe('')
})

test('an address without any overlay switches them all off', () => {
  const address = withMap(new URLSearchParams(), null, { ...FIRST_LAYERS, overlays: showing() }, null)
  expect(layersIn(address)?.overlays).toEqual(showing())
})

test('the address shows somebody else the same comparison, and no longer once it is closed', () => {
  const comparison = { left: 'satellite', right: 'dsm' } as const
  const address = withMap(new URLSearchParams(), view, FIRST_LAYERS, comparison)
  expect(comparisonIn(address)).toEqual(comparison)
  expect(comparisonIn(withMap(address, view, FIRST_LAYERS, null))).toBeNull()
})

test('whatever else stands in the address stays', () => {
  const address = withMap(new URLSearchParams('record=12&at=1,2,3&site=mound'), view, FIRST_LAYERS, null)
  expect(address.get('record')).toBe('12')
  expect(address.get('site')).toBe('mound')
  expect(viewpointIn(address)).toEqual(view)
})

test.each(['', '52,-4', '52,-4,x', '52,-4,15,1', '91,-4,15', '52,-181,15', '52,-4,99', ',,'])(
  'at=%s is no place',
  (at) => {
    expect(viewpointIn(new URLSearchParams({ at }))).toBeNull()
  },
)

test('layers that nobody knows are left out, and the rest stands', () => {
  const search = new URLSearchParams(
    'base=moon&on=finds,dtm,gold&opacity=dtm:50,dsm:900,gold:5,finds&picture=x-ray',
  )
  expect(layersIn(search)).toEqual({
    base: 'street',
    overlays: showing('finds', 'dtm'),
    opacity: { dtm: 0.5 },
    picture: 'hillshade',
  })
})
