import { Type } from 'typebox'
import type { Box } from '#geo/shapes/box.ts'
import { RecordFilterQuery } from '../record-filter.ts'
import type { ReviewState, SureArchaeological } from '../../review/verdicts.ts'
import { route } from '../../http/route.ts'

const TileAddress = Type.Object({ z: Type.Integer(), x: Type.Integer(), y: Type.Integer() })

/**
 * Community records as Mapbox vector tiles (XYZ, 512 px). Tile zoom is MapLibre's zoom.
 * Layer `counts`, below RECORD_OUTLINES_FROM_ZOOM: one point a cell, with the properties of RecordCountProperties. Also in
 * a tile with more than 4,000 records, instead of the others; at the deepest zoom beside the newest 4,000.
 * Layers `outlines` (polygons) and `places` (one point a record), from there on, with the properties of RecordTileProperties.
 */
export const getRecordTile = route({
  method: 'GET',
  path: '/api/tiles/records/{z}/{x}/{y}.mvt',
  summary: 'Records as vector tiles: counted points at low zooms, outlines from zoom 12',
  tag: 'Tiles',
  auth: 'public',
  params: TileAddress,
  query: Type.Object(RecordFilterQuery),
  response: { 200: Type.String({ format: 'binary' }), 204: null },
  produces: 'application/vnd.mapbox-vector-tile',
})

/** Records are outlines from this tile zoom, where a 50 m earthwork is 4 pixels wide. */
export const RECORD_OUTLINES_FROM_ZOOM = 12
/** The deepest tile zoom. One tile unit is 9 cm there at 52° N. */
export const RECORD_TILES_MAX_ZOOM = 16
/** Names of the layers in the tiles of getRecordTile. */
export const RECORD_TILE_LAYERS = { counts: 'counts', outlines: 'outlines', places: 'places' } as const

/** Properties of an outline or place in a tile: values of the vocabulary, without their labels. */
export interface RecordTileProperties {
  id: number
  title: string
  site_type: string
  monument_type: string
  period: string
  demonstration: boolean
  /** How far the review has come; absent for `submitted`, and where only the square is public. */
  review?: Exclude<ReviewState, 'submitted'>
  /** How sure somebody is that it is archaeological: a reviewer, or else its finder. Absent where neither said it. */
  sure?: SureArchaeological
  /** Only where the outline is the square of 1 km around a place that is withheld. */
  place?: 'square'
}

/** The box encloses the counted records, so that a map can zoom to them. */
export interface RecordCountProperties extends Box {
  count: number
  /** The id of the record if `count` is 1. */
  id?: number
}
