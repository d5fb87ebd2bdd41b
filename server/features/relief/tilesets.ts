import type { ElevationSet } from '#contract/elevation.ts'
import { ELEVATION } from '#contract/relief-names.ts'
import {
  getReliefArchive,
  getTileJson,
  reliefTiles,
  type ReliefLayerName,
  type ReliefSet,
  type TileJson,
} from '#contract/relief-sets.ts'
import { addressOf } from '#contract/route.ts'
import type { Config } from '#server/platform/config.ts'
import type { StoredSet } from './relief-sets.ts'

type Site = Pick<Config, 'publicUrl'>

/** A set as the portal tells of it. */
export function describeSet({ id, set }: StoredSet, { publicUrl }: Site): ReliefSet {
  const { storage, layers, elevation, ...facts } = set
  const addresses = (layer: ReliefLayerName) => ({
    tilejson: publicUrl + addressOf(getTileJson, { set: id, layer }),
    archive: storage === 'pmtiles' ? publicUrl + addressOf(getReliefArchive, { set: id, layer }) : null,
  })
  return {
    id,
    ...facts,
    layers: layers.map((layer) => ({ ...layer, ...addresses(layer.id) })),
    elevation: elevation && { ...elevation, ...addresses(ELEVATION) },
  }
}

/** What a set offers in heights: none, or one. */
export function elevationOf({ id, set }: StoredSet): ElevationSet[] {
  const { elevation, name, bounds, attribution, model, invented, tileSize, version } = set
  if (!elevation) return []
  const { encoding, minZoom, maxZoom } = elevation
  const tiles = { tileSize, version, encoding, minZoom, maxZoom }
  return [{ id, name, bounds, attribution, model, invented, ...tiles }]
}

/** @param layer one that the set has */
export function tileJsonOf({ id, set }: StoredSet, layer: ReliefLayerName, { publicUrl }: Site): TileJson {
  const zooms = layer === ELEVATION ? set.elevation : set.layers.find((one) => one.id === layer)
  return {
    tilejson: '3.0.0',
    name: `${set.name}: ${layer}`,
    attribution: set.attribution,
    scheme: 'xyz',
    tiles: [publicUrl + reliefTiles({ id, version: set.version }, layer)],
    minzoom: zooms?.minZoom ?? 0,
    maxzoom: zooms?.maxZoom ?? 0,
    bounds: set.bounds,
    format: 'webp',
    tileSize: set.tileSize,
    model: set.model,
    ...(layer === ELEVATION && { encoding: 'terrarium' }),
  }
}
