import { Type, type Static } from 'typebox'
import { route } from './route.ts'
import { ReliefSet } from './tiles.ts'

/** Heights of one tile set (see terrarium.ts); rows counted from the north (XYZ), unlike the hillshade's. */
export const getElevationTile = route({
  method: 'GET',
  path: '/tiles/{set}/elevation/{z}/{x}/{y}.webp',
  summary: 'Heights of a tile set in terrarium encoding, XYZ row order; 204 where there are none',
  tag: 'Tiles',
  auth: 'public',
  params: Type.Object({
    /** The `id` of one of the `elevationSets` of the map's settings. */
    set: Type.String(),
    z: Type.Integer(),
    x: Type.Integer(),
    y: Type.Integer(),
  }),
  response: { 200: Type.String({ format: 'binary' }), 204: null },
  produces: 'image/webp',
})

const ElevationTiles = Type.Object({
  /** How heights become colours: terrarium, (0, 0, 0) where none is known. */
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Pixels. */
  tileSize: Type.Integer(),
})

/** The `set.json` beside the tiles of a set. Sets that were built before there were elevation tiles do not name them. */
export const ReliefSetFile = Type.Object({
  ...ReliefSet.properties,
  elevation: Type.Optional(Type.Union([ElevationTiles, Type.Null()])),
})
export type ReliefSetFile = Static<typeof ReliefSetFile>

/** Where heights can be had. */
export const ElevationSet = Type.Object({
  id: Type.String(),
  ...Type.Pick(ReliefSet, ['name', 'bounds', 'attribution', 'invented']).properties,
  ...ElevationTiles.properties,
})
export type ElevationSet = Static<typeof ElevationSet>
