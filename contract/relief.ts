import { Type, type Static } from 'typebox'
import { HEIGHT_MODELS, RELIEF_LAYERS, RELIEF_PRESETS, TILESET_FORMAT } from './relief-names.ts'

const Text = Type.Union([Type.String(), Type.Null()])

export const ReliefLayerFacts = Type.Object({
  id: Type.Enum([...RELIEF_LAYERS]),
  /** Of tiles of `tileSize`. */
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** None for VAT combined and for colours, which mix presets. */
  preset: Type.Union([Type.Enum([...RELIEF_PRESETS]), Type.Null()]),
  /** How it was made, with units in the names: `radiusMetres`, `azimuthDegrees`, `gradient`, `stretch`. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
})
export type ReliefLayerFacts = Static<typeof ReliefLayerFacts>

export const ElevationFacts = Type.Object({
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Metres: the step to which heights are rounded at the deepest zoom. */
  step: Type.Number(),
})

/** The `set.json` of a finished tileset. Its tiles lie beside it: `{layer}.pmtiles`, or `{layer}/{z}/{x}/{y}.webp`. */
export const TilesetFile = Type.Object({
  format: Type.Literal(TILESET_FORMAT),
  name: Type.String(),
  attribution: Type.String(),
  /** Name or address of the licence. */
  licence: Text,
  /** When the ground was surveyed, in the operator's words, such as `2020-2022`. */
  surveyed: Text,
  /** Names of the files or the generator that the heights came from. */
  sources: Type.Array(Type.String()),
  model: Type.Enum([...HEIGHT_MODELS]),
  /** True where the ground is invented, as in the demonstration landscape. */
  invented: Type.Boolean(),
  /** Degrees, WGS 84: west, south, east, north. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  crs: Type.String(),
  /** Metres. */
  cell: Type.Number(),
  datumShift: Type.Enum(['OSTN15', 'Helmert', 'none']),
  /** Pixels along a side, of pictures and heights alike. */
  tileSize: Type.Union([Type.Literal(256), Type.Literal(512)]),
  /** How tiles are stored; `tms` counts rows from the south. */
  storage: Type.Enum(['pmtiles', 'xyz', 'tms']),
  /** Differs whenever a tile may differ: made from the input, the parameters and the engine's own version. */
  version: Type.String(),
  layers: Type.Array(ReliefLayerFacts),
  /** Heights (terrarium, see terrarium.ts) under the name `elevation`. */
  elevation: Type.Union([ElevationFacts, Type.Null()]),
})
export type TilesetFile = Static<typeof TilesetFile>
