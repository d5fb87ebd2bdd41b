import type { Feature, Geometry } from 'geojson'
import type { Outline } from '#contract/records.ts'
import {
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
  type RecordCountProperties,
  type RecordTileProperties,
} from '#contract/tiles.ts'
import { toPosition, type Position } from '#geo/position.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { encodeLayers } from './vector-tile.ts'

export interface OutlinedRecord extends RecordTileProperties {
  outline: Outline
  centre: Position
}

export interface CountedCell extends Omit<RecordCountProperties, 'id'> {
  /** The mean position of the records. */
  centre: Position
  /** Id of the record, if there is only one. */
  id: number | null
}

/** Encodes outlines and locations of records as a Mapbox vector tile; null if nothing lies in the tile. */
export function encodeOutlines(records: readonly OutlinedRecord[], tile: TileAddress): Uint8Array | null {
  const outlines = records.map((record) =>
    feature(record, { type: 'Polygon', coordinates: [ringOf(record)] }),
  )
  const places = records.map((record) => feature(record, { type: 'Point', coordinates: [...record.centre] }))
  const layers = { [RECORD_TILE_LAYERS.outlines]: outlines, [RECORD_TILE_LAYERS.places]: places }
  return encodeLayers(layers, tile, RECORD_TILES_MAX_ZOOM)
}

/** Encodes the cells of one tile as counted points; null if there are none. */
export function encodeCounts(cells: readonly CountedCell[], tile: TileAddress): Uint8Array | null {
  const points = cells.map(({ centre, id, ...properties }): Feature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...centre] },
    properties: id === null ? properties : { ...properties, id },
  }))
  return encodeLayers({ [RECORD_TILE_LAYERS.counts]: points }, tile, RECORD_TILES_MAX_ZOOM)
}

function feature(record: OutlinedRecord, geometry: Geometry): Feature {
  const { id, title, site_type, monument_type, period, demonstration } = record
  const properties: RecordTileProperties = { id, title, site_type, monument_type, period, demonstration }
  return { type: 'Feature', id, geometry, properties }
}

function ringOf({ outline }: OutlinedRecord): [number, number][] {
  const ring = outline.map(toPosition)
  const first = ring[0]
  return first === undefined ? [] : [...ring, first]
}
