import { Type, type Static } from 'typebox'
import { HEIGHT_MODELS, RELIEF_LAYERS, RELIEF_PRESETS, TILESET_FORMAT } from './relief-names.ts'

const Text = Type.Union([Type.String(), Type.Null()])

/** What a tileset says about one of its relief layers. */
export const ReliefLayerFacts = Type.Object({
  id: Type.Enum([...RELIEF_LAYERS]),
  /** Zooms of tiles with `tileSize` pixels. */
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Absent for VAT combined and for colours, which mix presets. */
  preset: Type.Union([Type.Enum([...RELIEF_PRESETS]), Type.Null()]),
  /** Quality of the lossy WebP images, from 0 to 100. Absent in tilesets of recipe 1, where it is 80. */
  quality: Type.Optional(Type.Integer()),
  /** The parameters of the layer, with units in their names: `radiusMetres`, `azimuthDegrees`, `gradient`, `stretch`. */
  parameters: Type.Record(Type.String(), Type.Unknown()),
})
export type ReliefLayerFacts = Static<typeof ReliefLayerFacts>

/** What a tileset says about its heights. Zooms are those of tiles with `tileSize` pixels. */
export const ElevationFacts = Type.Object({
  encoding: Type.Literal('terrarium'),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Metres. Heights are rounded to this step at the deepest zoom. */
  step: Type.Number(),
  /** The step in metres of each zoom from `minZoom` to `maxZoom`. Absent in tilesets of recipe 1. */
  steps: Type.Optional(Type.Array(Type.Number())),
})

/** The `set.json` of a finished tileset. Its tiles lie beside it: `{layer}.pmtiles`, or `{layer}/{z}/{x}/{y}.webp`. */
export const TilesetFile = Type.Object({
  format: Type.Literal(TILESET_FORMAT),
  /**
   * RELIEF_RECIPE of the program that built it: the same heights give other tiles by another recipe. Absent in tilesets
   * of recipe 1.
   */
  recipe: Type.Optional(Type.Integer()),
  name: Type.String(),
  /**
   * The name and the credit on Welsh pages. A tileset with one of them has its name and its credit in English too; without
   * both, their language is not known.
   */
  name_cy: Type.Optional(Type.String()),
  attribution: Type.String(),
  attribution_cy: Type.Optional(Type.String()),
  /** Name or address of the licence. */
  licence: Text,
  /** When the ground was surveyed, in the operator's words, such as `2020-2022`. */
  surveyed: Text,
  /** Names of the files with the heights, or of the program that generated them. */
  sources: Type.Array(Type.String()),
  model: Type.Enum([...HEIGHT_MODELS]),
  /** True for invented ground, as in the demonstration landscape. */
  invented: Type.Boolean(),
  /** Degrees, WGS 84: west, south, east, north of the ground with heights; in recipe 1, of the rasters. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  crs: Type.String(),
  /** The size of a height cell in metres. */
  cell: Type.Number(),
  datumShift: Type.Enum(['OSTN15', 'Helmert', 'none']),
  /** Pixels along the side of a tile, for visualisations and heights alike. */
  tileSize: Type.Union([Type.Literal(256), Type.Literal(512)]),
  /** How tiles are stored; `tms` counts rows from the south. */
  storage: Type.Enum(['pmtiles', 'xyz', 'tms']),
  /** Changes whenever a tile may have changed. Derived from the input, the parameters and the version of the engine. */
  version: Type.String(),
  layers: Type.Array(ReliefLayerFacts),
  /** Heights, in the encoding of geo/tiles/terrarium.ts, under the name `elevation`. */
  elevation: Type.Union([ElevationFacts, Type.Null()]),
})
export type TilesetFile = Static<typeof TilesetFile>
