import { Type } from 'typebox'
import type { Box } from '#geo/box.ts'
import { RecordFilterQuery } from './record-filter.ts'
import { route } from './route.ts'

const TileAddress = Type.Object({ z: Type.Integer(), x: Type.Integer(), y: Type.Integer() })

/**
 * Community records as Mapbox vector tiles (XYZ, 512 px). Tile zoom is MapLibre's zoom.
 * Layer `counts`, below RECORD_OUTLINES_FROM_ZOOM: one point a cell, with the properties of RecordCountProperties.
 * Layers `outlines` (polygons) and `places` (one point a record), from there on, with the properties of RecordTileProperties.
 */
export const getRecordTile = route({
  method: 'GET',
  path: '/api/tiles/records/{z}/{x}/{y}.mvt',
  summary: 'Records as vector tiles: counted points far out, outlines from zoom 12',
  tag: 'Tiles',
  auth: 'public',
  params: TileAddress,
  query: Type.Object(RecordFilterQuery),
  response: { 200: Type.String({ format: 'binary' }), 204: null },
  produces: 'application/vnd.mapbox-vector-tile',
})

/** Tile zoom from which records are outlines: a 50 m earthwork is then 4 pixels wide. */
export const RECORD_OUTLINES_FROM_ZOOM = 12
/** Deepest tile zoom made; one tile unit is then 9 cm at 52° N. */
export const RECORD_TILES_MAX_ZOOM = 16
export const RECORD_TILE_LAYERS = { counts: 'counts', outlines: 'outlines', places: 'places' } as const

export interface RecordTileProperties {
  id: number
  title: string
  site_type: string
  monument_type: string
  period: string
  demonstration: boolean
}

/** The box is around the places of the counted records: where to zoom to. */
export interface RecordCountProperties extends Box {
  count: number
  /** Of the record, where `count` is 1. */
  id?: number
}
