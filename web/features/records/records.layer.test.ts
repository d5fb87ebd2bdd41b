import { expect, test } from 'vitest'
import { EVERY_RECORD } from '#contract/record-filter.ts'
import { RECORD_LAYERS, recordsLayers, recordsSource } from './records.layer.ts'

const layers = (visible = true, opacity = 1, filled = true) =>
  recordsLayers({ visible, opacity, filled, colour: '#97009c', contrast: '#fff' })
const layer = (id: string) => layers().find((candidate) => candidate.id === id)

test('the tiles are requested by full address and by version', () => {
  expect(recordsSource({ origin: 'https://portal.example', version: 3, filter: EVERY_RECORD })).toMatchObject(
    {
      tiles: ['https://portal.example/api/tiles/records/{z}/{x}/{y}.mvt?v=3'],
      maxzoom: 16,
      promoteId: 'id',
    },
  )
})

test('the filter is part of the tiles’ address', () => {
  const filter = { ...EVERY_RECORD, site: ['mound', 'pit'] as const, text: 'tŷ & co' }
  expect(recordsSource({ origin: '', version: 0, filter })).toMatchObject({
    tiles: ['/api/tiles/records/{z}/{x}/{y}.mvt?v=0&site=mound%2Cpit&text=t%C5%B7+%26+co'],
  })
})

test('an outline is purple and two pixels wide, and wider when pointed at or selected', () => {
  expect(layer(RECORD_LAYERS.outline)).toMatchObject({
    paint: {
      'line-color': '#97009c',
      'line-width': ['case', flag('selected'), 4, flag('hovered'), 3, 2],
    },
  })
})

test('counted points are shown wherever a tile has them, outlines from their first zoom', () => {
  expect(layer(RECORD_LAYERS.count)).not.toHaveProperty('maxzoom')
  expect(layer(RECORD_LAYERS.outline)).toMatchObject({ minzoom: 12 })
})

test('a point for a single record has no number', () => {
  expect(layer(RECORD_LAYERS.number)).toMatchObject({ filter: ['>', ['get', 'count'], 1] })
})

test('layers that are switched off stay in the style but are not drawn', () => {
  for (const hidden of layers(false)) expect(hidden).toMatchObject({ layout: { visibility: 'none' } })
})

test('the opacity of the layer applies to all its parts', () => {
  const [fill, line] = layers(true, 0.5)
  expect(fill).toMatchObject({
    paint: { 'fill-opacity': ['case', flag('selected'), 0.15, flag('hovered'), 0.1, 0.05] },
  })
  expect(line).toMatchObject({ paint: { 'line-opacity': 0.5 } })
})

function flag(name: string) {
  return ['boolean', ['feature-state', name], false]
}

test('over relief outlines have no fill, and the pointer still finds them inside', () => {
  const [fill, line] = layers(true, 1, false)
  expect(fill).toMatchObject({ layout: { visibility: 'visible' }, paint: { 'fill-opacity': 0 } })
  expect(line).toMatchObject({ paint: { 'line-opacity': 1 } })
})
