import { Type, type Static } from 'typebox'
import { ReliefSetFile } from './relief.ts'
import { getReliefLayerTile } from './relief-sets.ts'
import { route } from './route.ts'

/** Heights of one tile set (see geo/terrarium.ts); rows counted from the north (XYZ). */
export const getElevationTile = route({
  ...getReliefLayerTile,
  path: '/tiles/{set}/elevation/{z}/{x}/{y}.webp',
  summary: 'Heights of a tile set in terrarium encoding; 204 where there are none',
  params: Type.Object({
    /** The `id` of one of the `elevationSets` of the map's settings. */
    set: Type.String(),
    z: Type.Integer(),
    x: Type.Integer(),
    y: Type.Integer(),
  }),
})

/** Where heights can be had. */
export const ElevationSet = Type.Object({
  id: Type.String(),
  ...Type.Pick(ReliefSetFile, ['name', 'bounds', 'attribution', 'model', 'invented', 'tileSize', 'version'])
    .properties,
  /** How heights become colours: terrarium, (0, 0, 0) where none is known. */
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
})
export type ElevationSet = Static<typeof ElevationSet>
