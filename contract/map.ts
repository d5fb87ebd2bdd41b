import { Type, type Static } from 'typebox'
import { ElevationTileset } from './elevation.ts'
import { route } from './route.ts'
import { Tileset } from './tilesets.ts'

/** What lies under everything else; one at a time. */
export const BASES = ['street', 'satellite', 'historic'] as const
export type Base = (typeof BASES)[number]

/** Layers of relief: bare ground (DTM), or with trees and roofs (DSM). */
export const LIDAR_LAYERS = ['dtm', 'dsm', 'dsmMulti'] as const

export const IMAGE_LAYERS = [...BASES, ...LIDAR_LAYERS] as const
export type ImageLayerName = (typeof IMAGE_LAYERS)[number]

/** A layer of image tiles that the operator configures. Zooms are those of the specification (256 px tiles). */
export const ImageLayer = Type.Object({
  /** Holds {z}, {x} and {y}, or {bbox-epsg-3857} for a WMS; null where there is nothing to ask. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** Why there is no address: the operator left the layer out, or gave no key for it. */
  missing: Type.Union([Type.Literal('off'), Type.Literal('key'), Type.Null()]),
  credit: Type.String(),
  /** Where the credit leads. */
  creditLink: Type.Union([Type.String(), Type.Null()]),
  /** `tms` counts rows from the south. */
  scheme: Type.Union([Type.Literal('xyz'), Type.Literal('tms')]),
  /** Pixels. */
  tileSize: Type.Integer(),
  minZoom: Type.Integer(),
  /** Deepest zoom that is asked for; nearer, its tiles are stretched. */
  maxZoom: Type.Integer(),
  /** Degrees, WGS 84: west, south, east, north. Nothing is asked for elsewhere. */
  bounds: Type.Union([Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]), Type.Null()]),
})
export type ImageLayer = Static<typeof ImageLayer>

/** A heritage layer that the portal asks the national map service for. */
export const HeritageSettings = Type.Object({
  /** False where the operator left it out. */
  available: Type.Boolean(),
  /** As its keeper's licence words it, with the day of receipt where that is asked for. */
  credit: Type.String(),
  creditLink: Type.Union([Type.String(), Type.Null()]),
  /** When the data were received, ISO 8601; null before that, and for a layer that is asked for by view. */
  received: Type.Union([Type.String(), Type.Null()]),
})
export type HeritageSettings = Static<typeof HeritageSettings>

export const MapSettings = Type.Object({
  layers: Type.Object({
    street: ImageLayer,
    satellite: ImageLayer,
    historic: ImageLayer,
    dtm: ImageLayer,
    dsm: ImageLayer,
    dsmMulti: ImageLayer,
  }),
  heritage: Type.Object({ monuments: HeritageSettings, parks: HeritageSettings, nmr: HeritageSettings }),
  /** The tilesets of /tilesets that the map shows: none of bare ground where the hillshade comes from elsewhere. */
  reliefSets: Type.Array(Tileset),
  /** Where heights can be had, real ground first; also where the hillshade comes from elsewhere. */
  elevationSets: Type.Array(ElevationTileset),
  /** Whether the operator provided OSTN15, so that positions may be exact (see grid.ts). */
  exactGrid: Type.Boolean(),
  /** Whom the search for places elsewhere asks; null where there is none. */
  geocoder: Type.Union([
    Type.Object({ credit: Type.String(), creditLink: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
  /** Whether records may be made on devices that can be touched; a rule of the pages, not of this interface. */
  touchRecording: Type.Boolean(),
})
export type MapSettings = Static<typeof MapSettings>

export const getMapSettings = route({
  method: 'GET',
  path: '/api/map/',
  summary: 'Addresses, credits and extents of the map layers that the operator configured',
  tag: 'Map',
  auth: 'public',
  response: { 200: MapSettings },
})
