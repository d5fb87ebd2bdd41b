import { Type, type Static } from 'typebox'
import { TilesetFile } from './relief.ts'
import { getReliefLayerTile } from './tilesets.ts'
import { route } from '../http/route.ts'

/** Heights of one tileset (see geo/tiles/terrarium.ts); rows counted from the north (XYZ). */
export const getElevationTile = route({
  ...getReliefLayerTile,
  path: '/tiles/{set}/elevation/{z}/{x}/{y}.webp',
  summary: 'Heights of a tileset in terrarium encoding; 204 where none are known',
  params: Type.Object({
    /** The `id` of one of the `elevationSets` of the map's settings. */
    set: Type.String(),
    z: Type.Integer(),
    x: Type.Integer(),
    y: Type.Integer(),
  }),
})

const TEXTS_AND_TILES = [
  'name',
  'name_cy',
  'bounds',
  'attribution',
  'attribution_cy',
  'model',
  'invented',
  'tileSize',
  'version',
] as const

/** A source of heights. */
export const ElevationTileset = Type.Object({
  id: Type.String(),
  ...Type.Pick(TilesetFile, TEXTS_AND_TILES).properties,
  /** How heights are encoded as colours: terrarium, with (0, 0, 0) for unknown heights. */
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Metres: heights are rounded to steps of up to this, which is coarser than the survey. Only of the second source. */
  rounding: Type.Optional(Type.Number()),
  /** True if its tiles are made when they are asked for: such a tile may be refused (503) and come later. */
  live: Type.Boolean(),
})
export type ElevationTileset = Static<typeof ElevationTileset>
