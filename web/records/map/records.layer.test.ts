import { describe, expect, test } from 'vitest'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import type { RecordStyle } from '#web/map/layers/layer-state.ts'
import { RECORD_LAYERS, recordsLayers, recordsSource } from './records.layer.ts'

const COLOURS = { colour: '#97009c', contrast: '#fff', rejectedColour: '#555' }
const layers = (visible = true, opacity = 1, filled = true) =>
  recordsLayers({ visible, opacity, filled, style: 'plain', rejected: false, ...COLOURS })
const layer = (id: string, among = layers()) => among.find((candidate) => candidate.id === id)

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
  const [fill, line] = [RECORD_LAYERS.fill, RECORD_LAYERS.outline].map((id) => layer(id, layers(true, 0.5)))
  expect(fill).toMatchObject({
    paint: { 'fill-opacity': ['case', flag('selected'), 0.15, flag('hovered'), 0.1, 0.05] },
  })
  expect(line).toMatchObject({ paint: { 'line-opacity': 0.5 } })
})

function flag(name: string) {
  return ['boolean', ['feature-state', name], false]
}

test('over relief outlines have no fill, and the pointer still finds them inside', () => {
  const over = layers(true, 1, false)
  const [fill, line] = [RECORD_LAYERS.fill, RECORD_LAYERS.outline].map((id) => layer(id, over))
  expect(fill).toMatchObject({ layout: { visibility: 'visible' }, paint: { 'fill-opacity': 0 } })
  expect(line).toMatchObject({ paint: { 'line-opacity': 1 } })
})

describe('styles', () => {
  const drawn = (style: RecordStyle, rejected = false) =>
    recordsLayers({ visible: true, opacity: 1, filled: false, style, rejected, ...COLOURS })
  const filterOf = (id: string, among: ReturnType<typeof drawn>) => {
    const found = layer(id, among)
    return found && 'filter' in found ? found.filter : undefined
  }

  test('have the same layers in the same order, so that none is drawn above what it belongs under', () => {
    const ids = (style: RecordStyle) => drawn(style).map(({ id }) => id)
    expect(ids('state')).toEqual(ids('plain'))
    expect(ids('confidence')).toEqual(ids('plain'))
    expect(ids('plain').indexOf(RECORD_LAYERS.casing)).toBeLessThan(
      ids('plain').indexOf(RECORD_LAYERS.outline),
    )
  })

  test('by state, finds that were judged not archaeological are drawn only when they are asked for', () => {
    const hides = ['!=', ['get', 'review'], 'not_archaeological']
    for (const id of [RECORD_LAYERS.fill, RECORD_LAYERS.place]) {
      expect(filterOf(id, drawn('state'))).toEqual(hides)
      expect(filterOf(id, drawn('state', true))).not.toEqual(hides)
      expect(filterOf(id, drawn('plain'))).not.toEqual(hides)
    }
  })

  test('by confidence, lines are 3, 2, 1.5 and 1 px wide and fills 30, 20, 10 and 0 %, also over relief', () => {
    const [fill, line] = [RECORD_LAYERS.fill, RECORD_LAYERS.outline].map((id) =>
      layer(id, drawn('confidence')),
    )
    const widths = ['match', ['get', 'sure'], 'high', 3, 'medium', 2, 'low', 1.5, 'negligible', 1, 2]
    const fills = ['match', ['get', 'sure'], 'high', 0.3, 'medium', 0.2, 'low', 0.1, 'negligible', 0, 0]
    expect(line).toMatchObject({
      paint: {
        'line-width': ['case', flag('selected'), ['+', widths, 2], flag('hovered'), ['+', widths, 1], widths],
      },
    })
    expect(JSON.stringify(fill)).toContain(JSON.stringify(['*', 1, ['+', fills, 0]]))
  })
})
