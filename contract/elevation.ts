import { Type, type Static } from 'typebox'
import { TilesetFile } from './relief.ts'
import { getReliefLayerTile } from './tilesets.ts'
import { route } from './route.ts'

/** Heights of one tileset (see geo/terrarium.ts); rows counted from the north (XYZ). */
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

/** A source of heights. */
export const ElevationTileset = Type.Object({
  id: Type.String(),
  ...Type.Pick(TilesetFile, ['name', 'bounds', 'attribution', 'model', 'invented', 'tileSize', 'version'])
    .properties,
  /** How heights are encoded as colours: terrarium, with (0, 0, 0) for unknown heights. */
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
})
export type ElevationTileset = Static<typeof ElevationTileset>
