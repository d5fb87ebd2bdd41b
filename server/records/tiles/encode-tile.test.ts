import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { boxOfTile } from '#geo/tiles/tile-address.ts'
import { encodeRecords, type OutlinedRecord } from './encode-tile.ts'

const tile = { z: 14, x: 8019, y: 5399 }
const { west, south, east, north } = boxOfTile(tile)
const width = east - west
const height = north - south
const middle = { latitude: south + height / 2, longitude: west + width / 2 }

function record(id: number, outline: Outline, centre: [number, number]): OutlinedRecord {
  return {
    id,
    title: 'Crug ŵ <b>',
    site_type: 'mound',
    monument_type: 'round_barrow',
    period: 'bronze_age',
    demonstration: false,
    outline,
    centre,
  }
}

function squareAt(longitude: number, latitude: number, side: number): Outline {
  return [
    [latitude - side / 2, longitude - side / 2],
    [latitude - side / 2, longitude + side / 2],
    [latitude + side / 2, longitude + side / 2],
    [latitude + side / 2, longitude - side / 2],
  ]
}

function decode(bytes: Uint8Array | null): Record<string, VectorTileLayer> {
  if (!bytes) throw new Error('the tile is empty')
  return new VectorTile(new PbfReader(bytes)).layers
}

function geoJsonOf(layer: VectorTileLayer | undefined, index = 0, { z, x, y } = tile) {
  if (!layer) throw new Error('the layer is missing')
  return layer.feature(index).toGeoJSON(x, y, z)
}

describe('a tile of outlines', () => {
  const side = width / 10
  const one = record(7, squareAt(middle.longitude, middle.latitude, side), [
    middle.longitude,
    middle.latitude,
  ])

  it('contains each corner to within a tile unit', () => {
    const { geometry } = geoJsonOf(decode(encodeRecords({ outlines: [one] }, tile)).outlines)
    if (geometry.type !== 'Polygon') throw new Error(geometry.type)
    const corners = geometry.coordinates[0]?.slice(0, -1) ?? []
    expect(corners).toHaveLength(4)
    for (const [latitude, longitude] of one.outline) {
      const distances = corners.map(([x = 0, y = 0]) =>
        Math.max(Math.abs(x - longitude) / width, Math.abs(y - latitude) / height),
      )
      expect(Math.min(...distances)).toBeLessThan(1 / 4096)
    }
  })

  it('contains a point and the properties of each record', () => {
    const { outlines, places } = decode(encodeRecords({ outlines: [one] }, tile))
    const properties = {
      id: 7,
      title: 'Crug ŵ <b>',
      site_type: 'mound',
      monument_type: 'round_barrow',
      period: 'bronze_age',
      demonstration: false,
    }
    expect(geoJsonOf(outlines).properties).toEqual(properties)
    const place = geoJsonOf(places)
    expect(place).toMatchObject({ id: 7, properties, geometry: { type: 'Point' } })
  })

  it('contains a record on its edge, as the tile beyond does', () => {
    const onEdge = record(8, squareAt(east, middle.latitude, side), [east, middle.latitude])
    for (const address of [tile, { ...tile, x: tile.x + 1 }]) {
      const { outlines, places } = decode(encodeRecords({ outlines: [onEdge] }, address))
      expect([outlines?.length, places?.length]).toEqual([1, 1])
    }
  })

  it('is clipped a little beyond its edge', () => {
    const wide = record(9, squareAt(middle.longitude, middle.latitude, width * 4), [
      middle.longitude,
      middle.latitude,
    ])
    const ring =
      decode(encodeRecords({ outlines: [wide] }, tile))
        .outlines?.feature(0)
        .loadGeometry()[0] ?? []
    expect([Math.min(...ring.map(({ x }) => x)), Math.max(...ring.map(({ x }) => x))]).toEqual([-64, 4160])
  })

  it('is null without a record', () => {
    expect(encodeRecords({ outlines: [] }, tile)).toBeNull()
    const elsewhere = record(1, squareAt(west - width, south, side), [west - width, south])
    expect(encodeRecords({ outlines: [elsewhere] }, tile)).toBeNull()
  })

  it('contains the polygon of a record of any size at the deepest zoom', () => {
    const deep = { z: 16, x: tile.x * 4 + 2, y: tile.y * 4 + 2 }
    const bounds = boxOfTile(deep)
    const centre: [number, number] = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2]
    const tiny = record(3, squareAt(...centre, (bounds.east - bounds.west) / 2000), centre)
    const ring = decode(encodeRecords({ outlines: [tiny] }, deep))
      .outlines?.feature(0)
      .loadGeometry()[0]
    expect(ring).toHaveLength(5)
  })
})

describe('a tile of counts', () => {
  const cell = { centre: [-3.8, 52.1] as [number, number], west: -3.9, south: 52, east: -3.7, north: 52.2 }
  const far = { z: 7, x: 62, y: 42 }

  it('contains the count and the extent of each cell', () => {
    const { counts } = decode(encodeRecords({ counts: [{ ...cell, count: 12, id: null }] }, far))
    const { geometry, properties } = geoJsonOf(counts, 0, far)
    expect(properties).toEqual({ count: 12, west: -3.9, south: 52, east: -3.7, north: 52.2 })
    if (geometry.type !== 'Point') throw new Error(geometry.type)
    const unit = 360 / 2 ** far.z / 4096
    expect(Math.abs((geometry.coordinates[0] ?? 0) + 3.8)).toBeLessThan(unit)
    expect(Math.abs((geometry.coordinates[1] ?? 0) - 52.1)).toBeLessThan(unit)
  })

  it('contains the id of a record that is alone in its cell', () => {
    const { counts } = decode(encodeRecords({ counts: [{ ...cell, count: 1, id: 41 }] }, far))
    expect(geoJsonOf(counts, 0, far).properties).toMatchObject({ count: 1, id: 41 })
  })

  it('is null without a cell', () => {
    expect(encodeRecords({ counts: [] }, far)).toBeNull()
  })
})
