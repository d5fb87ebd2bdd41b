import type { Feature, Geometry } from 'geojson'
import type { Outline } from '#contract/records/records.ts'
import {
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
  type RecordCountProperties,
  type RecordTileProperties,
} from '#contract/records/places/tiles.ts'
import { toPosition, type Position } from '#geo/position.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { encodeLayers } from '#server/platform/responses/vector-tile.ts'

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

/** What a tile shows: outlines of records, or counted points, or at the deepest zoom both. */
export interface TileContent {
  outlines?: readonly OutlinedRecord[]
  counts?: readonly CountedCell[]
}

/** Encodes records as a Mapbox vector tile; null if nothing lies in the tile. */
export function encodeRecords(
  { outlines = [], counts = [] }: TileContent,
  tile: TileAddress,
): Uint8Array | null {
  const layers = {
    [RECORD_TILE_LAYERS.outlines]: outlines.map((record) =>
      feature(record, { type: 'Polygon', coordinates: [ringOf(record)] }),
    ),
    [RECORD_TILE_LAYERS.places]: outlines.map((record) =>
      feature(record, { type: 'Point', coordinates: [...record.centre] }),
    ),
    [RECORD_TILE_LAYERS.counts]: counts.map(pointOf),
  }
  return encodeLayers(layers, tile, RECORD_TILES_MAX_ZOOM)
}

function pointOf({ centre, id, ...properties }: CountedCell): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...centre] },
    properties: id === null ? properties : { ...properties, id },
  }
}

function feature(record: OutlinedRecord, geometry: Geometry): Feature {
  const { id, title, site_type, monument_type, period, demonstration, review, sure, place } = record
  const properties: RecordTileProperties = {
    ...{ id, title, site_type, monument_type, period, demonstration },
    ...(review && { review }),
    ...(sure && { sure }),
    ...(place && { place }),
  }
  return { type: 'Feature', id, geometry, properties }
}

function ringOf({ outline }: OutlinedRecord): [number, number][] {
  const ring = outline.map(toPosition)
  const first = ring[0]
  return first === undefined ? [] : [...ring, first]
}
