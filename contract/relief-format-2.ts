import { Type, type Static } from 'typebox'
import { Nullable } from './nullable.ts'

/** The `set.json` of sets that the first builder made: one hillshade in `{z}/{x}/{y}.webp` and, later, heights beside it. */
export const Format2SetFile = Type.Object({
  name: Type.String(),
  /** Degrees, WGS 84: west, south, east, north. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  tileSize: Type.Literal(256),
  layer: Type.Literal('hillshade'),
  attribution: Type.String(),
  datumShift: Type.Union([Type.Literal('OSTN15'), Type.Literal('Helmert'), Type.Literal('none')]),
  invented: Type.Boolean(),
  elevation: Type.Optional(
    Nullable(
      Type.Object({
        encoding: Type.Literal('terrarium'),
        minZoom: Type.Integer(),
        maxZoom: Type.Integer(),
        tileSize: Type.Integer(),
      }),
    ),
  ),
})
export type Format2SetFile = Static<typeof Format2SetFile>
