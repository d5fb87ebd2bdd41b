import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import type { ELEVATION, ReliefLayerId } from './relief-names.ts'
import { ElevationFacts, ReliefLayerFacts, TilesetFile } from './relief.ts'
import { addressOf, route } from '../http/route.ts'

/** The full addresses of one layer of a tileset. */
const Addresses = {
  /** Address of its TileJSON. */
  tilejson: Type.String(),
  /** Address of the layer as a PMTiles archive, to be read by ranges; null if the tileset is stored as folders. */
  archive: Nullable(Type.String()),
}

/** A tileset as the portal lists it. */
export const Tileset = Type.Object({
  /** Part of the addresses of its tiles. */
  id: Type.String(),
  ...Type.Omit(TilesetFile, ['format', 'storage', 'layers', 'elevation']).properties,
  layers: Type.Array(Type.Object({ ...ReliefLayerFacts.properties, ...Addresses })),
  elevation: Nullable(Type.Object({ ...ElevationFacts.properties, ...Addresses })),
  /** True if its tiles are made when they are asked for: such a tile may be refused (503) and come later. */
  live: Type.Boolean(),
})
export type Tileset = Static<typeof Tileset>
export type TilesetLayer = Tileset['layers'][number]

/** The name of a layer in addresses. */
export type ReliefLayerName = ReliefLayerId | typeof ELEVATION

export const getTilesets = route({
  method: 'GET',
  path: '/tilesets',
  summary: 'Every LiDAR tileset with its layers, area, date, licence and the addresses of its tiles',
  tag: 'Tiles',
  auth: 'public',
  response: { 200: Type.Array(Tileset) },
})

/** TileJSON 2.2.0, with four names of our own at its end. Version 3 is for vector tiles: it needs `vector_layers`. */
export const TileJson = Type.Object({
  tilejson: Type.Literal('2.2.0'),
  name: Type.String(),
  attribution: Type.String(),
  scheme: Type.Literal('xyz'),
  tiles: Type.Array(Type.String()),
  minzoom: Type.Integer(),
  maxzoom: Type.Integer(),
  ...Type.Pick(TilesetFile, ['bounds']).properties,
  format: Type.Literal('webp'),
  /** Pixels along a side of a tile. */
  tileSize: Type.Integer(),
  ...Type.Pick(TilesetFile, ['model']).properties,
  /** The encoding, for heights only. */
  encoding: Type.Optional(Type.Literal('terrarium')),
})
export type TileJson = Static<typeof TileJson>

export const getTileJson = route({
  method: 'GET',
  path: '/tiles/{set}/{layer}.json',
  summary: 'TileJSON of one layer of a tileset, or of its elevation',
  tag: 'Tiles',
  auth: 'public',
  params: Type.Object({ set: Type.String(), layer: Type.String() }),
  response: { 200: TileJson },
})

export const getReliefArchive = route({
  method: 'GET',
  path: '/tiles/{set}/{layer}.pmtiles',
  summary:
    'One layer of a tileset as a PMTiles archive; answers Range with 206, and may answer a large part with 302',
  tag: 'Tiles',
  auth: 'public',
  params: Type.Object({ set: Type.String(), layer: Type.String() }),
  query: Type.Object({ v: Type.Optional(Type.String()) }),
  response: {
    200: Type.String({ format: 'binary' }),
    206: Type.String({ format: 'binary' }),
    302: null,
    416: null,
  },
  produces: 'application/vnd.pmtiles',
})

/** Rows counted from the north (`xyz`) unless the caller asks for `tms`. */
const TileQuery = Type.Object({
  scheme: Type.Optional(Type.String()),
  /** The version of the tileset. With it, the answer may be cached for ever. */
  v: Type.Optional(Type.String()),
})

const Picture = {
  method: 'GET',
  tag: 'Tiles',
  auth: 'public',
  query: TileQuery,
  response: { 200: Type.String({ format: 'binary' }), 204: null },
  produces: 'image/webp',
} as const

const Place = { z: Type.Integer(), x: Type.Integer(), y: Type.Integer() }

export const getReliefLayerTile = route({
  ...Picture,
  path: '/tiles/{set}/{layer}/{z}/{x}/{y}.webp',
  summary: 'One layer of a tileset as tiles, XYZ or with scheme=tms TMS; 204 where there is nothing',
  params: Type.Object({ set: Type.String(), layer: Type.String(), ...Place }),
})

export const getTilesetTile = route({
  ...Picture,
  path: '/tiles/{set}/{z}/{x}/{y}.webp',
  summary: 'The hillshade of a tileset, or its first layer if it has none',
  params: Type.Object({ set: Type.String(), ...Place }),
})

/** LiDAR relief tiles at the addresses of the previous portal: 256 px, rows counted from the south (TMS). */
export const getReliefTile = route({
  ...Picture,
  path: '/tiles/{z}/{x}/{y}.webp',
  summary: 'DTM hillshade of all tilesets, 256 px, TMS row order; 204 where there is no relief',
  query: Type.Object({}),
  params: Type.Object(Place),
})

/** Returns the path of a layer's tiles with `{z}`, `{x}` and `{y}` in it, under which they may be cached for ever. */
export function reliefTiles(tileset: Pick<Tileset, 'id' | 'version'>, layer: ReliefLayerName): string {
  const [front = '', back = ''] = getReliefLayerTile.path.split('{z}')
  const placed = addressOf({ ...getReliefLayerTile, path: front }, { set: tileset.id, layer })
  return `${placed}{z}${back}?v=${encodeURIComponent(tileset.version)}`
}
