import { describe, expect, test } from 'vitest'
import type { TileFeature } from '#web/map/pointing/pointing.ts'
import { POINTABLE_RECORDS } from './pick-record.ts'
import { RECORD_LAYERS } from './records.layer.ts'

function counted(properties: Record<string, unknown>) {
  return {
    layer: { id: RECORD_LAYERS.count },
    properties,
    geometry: { type: 'Point' as const, coordinates: [-3.8, 52.1] },
  }
}

function place(id: number, title: string): TileFeature {
  return { properties: { id, title }, geometry: { type: 'Point', coordinates: [-3.8, 52.1] } }
}

describe('pointing', () => {
  test('at an outline selects its record', () => {
    const outline = { ...place(2, 'Banjo'), layer: { id: RECORD_LAYERS.fill } }
    expect(POINTABLE_RECORDS.thingOf(outline)).toEqual({ kind: 'finds', id: 2, title: 'Banjo' })
  })

  test('at a counted point selects the extent of its records', () => {
    const extent = { west: -4, south: 52, east: -3.5, north: 52.5 }
    expect(POINTABLE_RECORDS.thingOf(counted({ count: 12, ...extent }))).toMatchObject({
      kind: 'counted',
      around: [-4, 52, -3.5, 52.5],
    })
  })

  test('at a point that stands for one record selects that record', () => {
    const one = counted({ count: 1, id: 41, west: -4, south: 52, east: -4, north: 52 })
    expect(POINTABLE_RECORDS.thingOf(one)).toEqual({ kind: 'finds', id: 41, title: null })
  })
})
