import type { FeatureCollection, Point } from 'geojson'
import { expect, test } from 'vitest'
import { placeLayers, placesSource } from './offline-base.layer.ts'

function namesIn(language: string): unknown[] {
  const source = placesSource(language)
  if (source.type !== 'geojson') throw new Error(source.type)
  return (source.data as FeatureCollection<Point>).features.map(
    ({ properties }) => properties?.name as unknown,
  )
}

test('places have their names in the visitor’s language', () => {
  expect(namesIn('en')).toContain('Cardiff')
  expect(namesIn('cy')).toContain('Caerdydd')
  expect(namesIn('cy')).not.toContain('Cardiff')
})

const layers = (visible: boolean) => placeLayers({ visible, colour: '#000', halo: '#fff' })

test('names stay hidden while the base map has its own', () => {
  for (const layer of layers(false)) expect(layer).toMatchObject({ layout: { visibility: 'none' } })
  for (const layer of layers(true)) expect(layer).toMatchObject({ layout: { visibility: 'visible' } })
})

test('villages appear at higher zooms than towns', () => {
  expect(layers(true)).toMatchObject([{ minzoom: 0 }, { minzoom: 7.5 }, { minzoom: 9.5 }])
})
