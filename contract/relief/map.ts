import { Type, type Static } from 'typebox'
import { ElevationTileset } from './elevation.ts'
import { route } from '../http/route.ts'
import { Tileset } from './tilesets.ts'

/** The base maps, of which one is shown at a time below everything else. */
export const BASES = ['street', 'satellite', 'historic'] as const
export type Base = (typeof BASES)[number]

/** Layers of relief: bare ground (DTM), or with trees and roofs (DSM). */
export const LIDAR_LAYERS = ['dtm', 'dsm', 'dsmMulti'] as const

/** All layers of image tiles: base maps and relief. */
export const IMAGE_LAYERS = [...BASES, ...LIDAR_LAYERS] as const
export type ImageLayerName = (typeof IMAGE_LAYERS)[number]

/** A layer of image tiles that the operator configures. Zooms are those of the specification (256 px tiles). */
export const ImageLayer = Type.Object({
  /** Contains {z}, {x} and {y}, or {bbox-epsg-3857} for a WMS; null if the layer is not available. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** Why there is no address: the operator switched the layer off, or gave no key for it. */
  missing: Type.Union([Type.Literal('off'), Type.Literal('key'), Type.Null()]),
  credit: Type.String(),
  /** Address that the credit links to. */
  creditLink: Type.Union([Type.String(), Type.Null()]),
  /** `tms` counts rows from the south. */
  scheme: Type.Union([Type.Literal('xyz'), Type.Literal('tms')]),
  /** Pixels along the side of a tile. */
  tileSize: Type.Integer(),
  minZoom: Type.Integer(),
  /** The deepest zoom that is requested. At deeper zooms its tiles are enlarged. */
  maxZoom: Type.Integer(),
  /** Degrees, WGS 84: west, south, east, north. No tiles are requested outside this box. */
  bounds: Type.Union([Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]), Type.Null()]),
})
export type ImageLayer = Static<typeof ImageLayer>

/** A heritage layer that the portal requests from the national map service. */
export const HeritageSettings = Type.Object({
  /** False if the operator switched it off. */
  available: Type.Boolean(),
  /** The credit in the words of the licence, with the day of receipt if the licence requires it. */
  credit: Type.String(),
  creditLink: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601: when the data were received; null before that, and for the layer that is requested by view. */
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
  /** The tilesets of /tilesets that the map shows: no bare ground if the hillshade comes from another service. */
  reliefSets: Type.Array(Tileset),
  /** The sources of heights, real ground first. They are listed even if the hillshade comes from another service. */
  elevationSets: Type.Array(ElevationTileset),
  /** Whether the portal knows when squares of the national LiDAR were flown (see getLidarFlights). */
  flights: Type.Boolean(),
  /** Whether the operator provided a file of OSTN15, which replaces the part that comes with the pages (see grid.ts). */
  ownGrid: Type.Boolean(),
  /** The service that finds place names; null if there is none. */
  geocoder: Type.Union([
    Type.Object({ credit: Type.String(), creditLink: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
  /** Where postcodes come from; null if none can be searched. */
  postcodes: Type.Union([Type.Object({ credit: Type.String(), creditLink: Type.String() }), Type.Null()]),
  /** Whether the pages offer recording on touch devices. The interface accepts records from any device. */
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
