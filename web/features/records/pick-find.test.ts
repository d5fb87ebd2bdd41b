import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { listFinds, pickFind, type TileFeature } from './pick-find.ts'
import { FIND_LAYERS } from './records.layer.ts'

function square(side: number): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [-3.8, 52.1],
        [-3.8 + side, 52.1],
        [-3.8 + side, 52.1 + side],
        [-3.8, 52.1 + side],
        [-3.8, 52.1],
      ],
    ],
  }
}

function outline(id: number, side: number) {
  return { layer: { id: FIND_LAYERS.fill }, properties: { id }, geometry: square(side) }
}

function counted(properties: Record<string, unknown>) {
  return {
    layer: { id: FIND_LAYERS.count },
    properties,
    geometry: { type: 'Point' as const, coordinates: [-3.8, 52.1] },
  }
}

function place(id: number, title: string): TileFeature {
  return { properties: { id, title }, geometry: { type: 'Point', coordinates: [-3.8, 52.1] } }
}

describe('pointing', () => {
  test('beside any find picks nothing', () => {
    expect(pickFind([])).toBeNull()
  })

  test('at a barrow inside an enclosure picks the barrow, whichever lies on top', () => {
    expect(pickFind([outline(1, 0.01), outline(2, 0.001)])).toEqual({ record: 2 })
    expect(pickFind([outline(2, 0.001), outline(1, 0.01)])).toEqual({ record: 2 })
  })

  test('at a counted point picks the extent of its records', () => {
    const extent = { west: -4, south: 52, east: -3.5, north: 52.5 }
    expect(pickFind([counted({ count: 12, ...extent })])).toEqual({ around: [-4, 52, -3.5, 52.5] })
  })

  test('at a point that stands for one record picks that record', () => {
    expect(pickFind([counted({ count: 1, id: 41, west: -4, south: 52, east: -4, north: 52 })])).toEqual({
      record: 41,
    })
  })
})

describe('the list of finds', () => {
  test('names each record once, though several tiles hold it, in order of title', () => {
    const { listed } = listFinds([place(2, 'Ŵyn'), place(1, 'Banjo'), place(2, 'Ŵyn')], [])
    expect(listed.map(({ id, title }) => [id, title])).toEqual([
      [1, 'Banjo'],
      [2, 'Ŵyn'],
    ])
  })

  test('tells where a record is, for the popup', () => {
    expect(listFinds([place(1, 'Banjo')], []).listed[0]).toMatchObject({ longitude: -3.8, latitude: 52.1 })
  })

  test('adds up what is only counted, each point once', () => {
    const points: TileFeature[] = [counted({ count: 5 }), counted({ count: 5 })]
    const other: TileFeature = {
      properties: { count: 2 },
      geometry: { type: 'Point', coordinates: [-4, 52] },
    }
    expect(listFinds([], [...points, other]).counted).toBe(7)
  })
})
