import { geoJSONToTile, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry } from 'geojson'
import type { Outline } from '#contract/records.ts'
import {
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
  type RecordCountProperties,
  type RecordTileProperties,
} from '#contract/tiles.ts'
import type { TileAddress } from './tile-address.rules.ts'

/** Longitude first, degrees. */
type Position = [longitude: number, latitude: number]

export interface OutlinedRecord extends RecordTileProperties {
  outline: Outline
  centre: Position
}

export interface CountedCell extends Omit<RecordCountProperties, 'id'> {
  /** The mean of the records' places. */
  centre: Position
  /** Of the record, where there is only one. */
  id: number | null
}

/** Tile units on a side of the tile. */
const EXTENT = 4096
/** Tile units that outlines and places reach beyond the edge, so that strokes and symbols are whole in both tiles. */
const BUFFER = 64
/** The same as a share of the tile's side. */
export const TILE_MARGIN = BUFFER / EXTENT

/** The records' outlines and places as a Mapbox vector tile; null where nothing of them lies in it. */
export function encodeOutlines(records: readonly OutlinedRecord[], tile: TileAddress): Uint8Array | null {
  const outlines = records.map((record) =>
    feature(record, { type: 'Polygon', coordinates: [ringOf(record)] }),
  )
  const places = records.map((record) => feature(record, { type: 'Point', coordinates: record.centre }))
  return encode({
    [RECORD_TILE_LAYERS.outlines]: cut(outlines, tile),
    [RECORD_TILE_LAYERS.places]: cut(places, tile),
  })
}

/** Cells of one tile as counted points; null where there are none. */
export function encodeCounts(cells: readonly CountedCell[], tile: TileAddress): Uint8Array | null {
  const points = cells.map(({ centre, id, ...properties }): Feature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: centre },
    properties: id === null ? properties : { ...properties, id },
  }))
  return encode({ [RECORD_TILE_LAYERS.counts]: cut(points, tile) })
}

function feature(record: OutlinedRecord, geometry: Geometry): Feature {
  const { id, title, site_type, monument_type, period, demonstration } = record
  const properties: RecordTileProperties = { id, title, site_type, monument_type, period, demonstration }
  return { type: 'Feature', id, geometry, properties }
}

function ringOf({ outline }: OutlinedRecord): Position[] {
  const ring = outline.map(([latitude, longitude]): Position => [longitude, latitude])
  const first = ring[0]
  return first === undefined ? [] : [...ring, first]
}

function cut(features: Feature[], { z, x, y }: TileAddress): GeoJSONVTTile {
  return geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
    extent: EXTENT,
    buffer: BUFFER,
    clip: true,
    // An eighth of a pixel: outlines are drawn by hand and have few corners to spare.
    tolerance: 1,
    maxZoom: RECORD_TILES_MAX_ZOOM,
  })
}

function encode(layers: Record<string, GeoJSONVTTile>): Uint8Array | null {
  if (Object.values(layers).every(({ features }) => features.length === 0)) return null
  return fromGeojsonVt(layers, { version: 2, extent: EXTENT })
}
