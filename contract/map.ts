import { Type, type Static } from 'typebox'
import { route } from './route.ts'
import { ReliefSet } from './tiles.ts'

/** A picture layer that the operator configures. `address` holds {z}, {x} and {y}; null where it is not configured. */
export const TileLayer = Type.Object({
  address: Type.Union([Type.String(), Type.Null()]),
  credit: Type.String(),
  /** Where the credit leads. */
  creditLink: Type.Union([Type.String(), Type.Null()]),
  tileSize: Type.Integer(),
  maxZoom: Type.Integer(),
})
export type TileLayer = Static<typeof TileLayer>

export const MapSettings = Type.Object({
  street: TileLayer,
  satellite: TileLayer,
  /** Address of our own or another server's DTM hillshade, TMS row order. */
  relief: TileLayer,
  /** Our own tile sets; empty where relief comes from elsewhere. */
  reliefSets: Type.Array(ReliefSet),
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
