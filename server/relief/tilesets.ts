import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import {
  getReliefArchive,
  getTileJson,
  reliefTiles,
  type ReliefLayerName,
  type Tileset,
  type TileJson,
} from '#contract/relief/tilesets.ts'
import { addressOf } from '#contract/http/route.ts'
import { archiveKey } from '#relief/tilesets/tileset-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { PortalTileset } from './portal-tileset.ts'

type Site = Pick<Config, 'publicUrl' | 'reliefPublicUrl'>

/** A tileset as the portal lists it. */
export function describeTileset(
  { id, tileset, isLive }: PortalTileset,
  { publicUrl, reliefPublicUrl }: Site,
): Tileset {
  const { storage, layers, elevation, ...facts } = tileset
  const archiveAddress = (layer: ReliefLayerName) =>
    reliefPublicUrl === null || isLive
      ? publicUrl + addressOf(getReliefArchive, { set: id, layer })
      : `${reliefPublicUrl}/${id}/${archiveKey(tileset.version, layer)}`
  const addresses = (layer: ReliefLayerName) => ({
    tilejson: publicUrl + addressOf(getTileJson, { set: id, layer }),
    archive: storage === 'pmtiles' ? archiveAddress(layer) : null,
  })
  return {
    id,
    ...facts,
    layers: layers.map((layer) => ({ ...layer, ...addresses(layer.id) })),
    elevation: elevation && { ...elevation, ...addresses(ELEVATION) },
    live: isLive,
  }
}

/** The sources of heights in a tileset: none, or one. */
export function elevationOf({ id, tileset, isLive }: PortalTileset): ElevationTileset[] {
  const { elevation, layers, name, name_cy, attribution, attribution_cy, bounds, model, invented } = tileset
  if (!elevation) return []
  const { encoding, minZoom, maxZoom } = elevation
  const { tileSize, version } = tileset
  const rounding = isLive && layers.length === 0 ? { rounding: elevation.step } : {}
  const tiles = { tileSize, version, encoding, minZoom, maxZoom, live: isLive, ...rounding }
  const welsh = {
    ...(name_cy !== undefined && { name_cy }),
    ...(attribution_cy !== undefined && { attribution_cy }),
  }
  return [{ id, name, attribution, ...welsh, bounds, model, invented, ...tiles }]
}

/** @param layer one that the tileset has */
export function tileJsonOf(
  { id, tileset }: PortalTileset,
  layer: ReliefLayerName,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): TileJson {
  const zooms = layer === ELEVATION ? tileset.elevation : tileset.layers.find((one) => one.id === layer)
  return {
    tilejson: '2.2.0',
    name: `${tileset.name}: ${layer}`,
    attribution: tileset.attribution,
    scheme: 'xyz',
    tiles: [publicUrl + reliefTiles({ id, version: tileset.version }, layer)],
    minzoom: zooms?.minZoom ?? 0,
    maxzoom: zooms?.maxZoom ?? 0,
    bounds: tileset.bounds,
    format: 'webp',
    tileSize: tileset.tileSize,
    model: tileset.model,
    ...(layer === ELEVATION && { encoding: 'terrarium' }),
  }
}
