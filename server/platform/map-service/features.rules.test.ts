import { describe, expect, it } from 'vitest'
import { FeaturePieces } from './feature-pieces.ts'
import { FeatureReader, type FeedFeature } from './features.rules.ts'
import { FeedTrouble } from './polite-client.ts'

const SQUARE = [
  [-4, 52],
  [-3.9, 52],
  [-3.9, 52.1],
  [-4, 52.1],
  [-4, 52],
]

function collection(...geometries: unknown[]): unknown {
  const features = geometries.map((geometry) => ({ type: 'Feature', properties: { nprn: 1 }, geometry }))
  return { type: 'FeatureCollection', features }
}

/** Reads a response as the source does; null if it is not a collection. */
function readFeatures(answer: unknown): FeedFeature[] | null {
  const reader = new FeatureReader((feature) => feature)
  try {
    const pieces = new FeaturePieces((feature) => {
      if (!reader.take(feature)) throw new FeedTrouble('nonsense', 'no feature')
    })
    pieces.add(JSON.stringify(answer))
    pieces.end()
  } catch (error) {
    if (error instanceof FeedTrouble) return null
    throw error
  }
  return reader.isAroundWales() ? reader.found : null
}

function geometryOf(geometry: unknown): unknown {
  return readFeatures(collection(geometry))?.[0]?.geometry
}

describe('the geometry of a feature', () => {
  it('may be missing', () => {
    expect(geometryOf(null)).toBeNull()
  })

  it('is the same areas as a Polygon and as a MultiPolygon', () => {
    const areas = { type: 'areas', areas: [[SQUARE]] }
    expect(geometryOf({ type: 'Polygon', coordinates: [SQUARE] })).toEqual(areas)
    expect(geometryOf({ type: 'MultiPolygon', coordinates: [[SQUARE]] })).toEqual(areas)
  })

  it('keeps every part and every hole of a MultiPolygon', () => {
    const coordinates = [[SQUARE, SQUARE], [SQUARE]]
    expect(geometryOf({ type: 'MultiPolygon', coordinates })).toEqual({ type: 'areas', areas: coordinates })
  })

  it('is a place, and its height is ignored', () => {
    expect(geometryOf({ type: 'Point', coordinates: [-3.78, 52.13, 210] })).toEqual({
      type: 'place',
      place: [-3.78, 52.13],
    })
    expect(geometryOf({ type: 'MultiPoint', coordinates: [[-3.78, 52.13]] })).toEqual({
      type: 'place',
      place: [-3.78, 52.13],
    })
  })

  it('gets an open ring closed', () => {
    const coordinates = [SQUARE.slice(0, 4)]
    expect(geometryOf({ type: 'Polygon', coordinates })).toEqual({ type: 'areas', areas: [[SQUARE]] })
  })

  it.each([
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[]] },
    { type: 'Polygon', coordinates: [SQUARE.slice(0, 2)] },
    { type: 'Polygon', coordinates: null },
    { type: 'MultiPolygon', coordinates: null },
    { type: 'MultiPolygon', coordinates: [null] },
    { type: 'MultiPoint', coordinates: null },
    { type: 'MultiPoint', coordinates: [] },
    { type: 'Point', coordinates: ['-3', '52'] },
    { type: 'Point', coordinates: [-3] },
    { type: 'LineString', coordinates: SQUARE },
    'POINT (1 2)',
  ])('is null if it cannot be read: %j', (geometry) => {
    expect(geometryOf(geometry)).toBeNull()
  })

  it('outside Wales is left out if most of the others are in Wales', () => {
    const places = Array.from({ length: 40 }, () => ({ type: 'Point', coordinates: [-3.8, 52.1] }))
    const read = readFeatures(collection(...places, { type: 'Point', coordinates: [0, 0] }))
    expect(read?.filter(({ geometry }) => geometry === null)).toHaveLength(1)
  })
})

describe('a response', () => {
  it('with latitude first is refused', () => {
    expect(readFeatures(collection({ type: 'Point', coordinates: [52.1, -3.8] }))).toBeNull()
    const coordinates = [SQUARE.map(([longitude, latitude]) => [latitude, longitude])]
    expect(readFeatures(collection({ type: 'Polygon', coordinates }))).toBeNull()
  })

  it('in metres of the National Grid is refused', () => {
    expect(readFeatures(collection({ type: 'Point', coordinates: [260_000, 280_000] }))).toBeNull()
  })

  it('without features is valid', () => {
    expect(readFeatures(collection())).toEqual([])
  })

  it.each([
    null,
    [],
    'text',
    {},
    { type: 'FeatureCollection' },
    { type: 'FeatureCollection', features: [null] },
    { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null }] },
    { type: 'ExceptionReport', exceptions: [] },
  ])('with anything else is refused: %j', (answer) => {
    expect(readFeatures(answer)).toBeNull()
  })
})
