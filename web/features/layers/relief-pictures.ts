import type { LIDAR_LAYERS } from '#contract/map.ts'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief-names.ts'
import { reliefTiles, type Tileset, type TilesetLayer } from '#contract/tilesets.ts'
import type { LayerPart } from '#web/map/map-layers.tsx'
import { inFull } from '#web/map/tile-address.ts'
import { rasterLayer, type Look } from './picture.layer.ts'

export type LidarLayer = (typeof LIDAR_LAYERS)[number]

/** A set of our own, and what of it a layer of the map shows. */
export interface DrawnSet {
  set: Tileset
  layer: TilesetLayer
}

/**
 * Our own sets that a layer of the map shows: sets of bare ground in the picture that is wanted (where they lack it in their
 * hillshade), and sets with trees and roofs in the two pictures that have layers of their own.
 */
export function drawnSets(name: LidarLayer, sets: readonly Tileset[], wanted: ReliefLayerId): DrawnSet[] {
  return sets.flatMap((set) => {
    if ((name === 'dtm') !== (set.model === 'DTM')) return []
    const layer = name === 'dtm' ? groundAs(set, wanted) : layerOfSet(set, SURFACE_PICTURES[name])
    return layer ? { set, layer } : []
  })
}

const SURFACE_PICTURES = { dsm: 'hillshade', dsmMulti: 'multi-hillshade' } as const

function groundAs(set: Tileset, wanted: ReliefLayerId): TilesetLayer | null {
  return layerOfSet(set, wanted) ?? layerOfSet(set, 'hillshade') ?? set.layers[0] ?? null
}

function layerOfSet({ layers }: Tileset, wanted: ReliefLayerId): TilesetLayer | null {
  return layers.find(({ id }) => id === wanted) ?? null
}

/** The pictures of bare ground that any of the sets has. */
export function groundPictures(sets: readonly Tileset[]): ReliefLayerId[] {
  const ground = sets.filter(({ model }) => model === 'DTM')
  return RELIEF_LAYERS.filter((picture) => ground.some((set) => layerOfSet(set, picture)))
}

/** Zoom of the specification (256 px tiles) from which a layer of a set can be seen. */
export function firstZoom({ set, layer }: DrawnSet): number {
  return layer.minZoom + Math.log2(set.tileSize / 256)
}

/** A source for each tile set, so that nothing is asked for where there is none. Where sets overlap, the first lies on top. */
export function reliefParts(name: LidarLayer, drawn: readonly DrawnSet[], look: Look): LayerPart[] {
  // A source cannot be told to be another one, and one that comes later lies on top: when any changes, all come anew.
  const state = drawn.map(({ set, layer }) => `${set.id} ${layer.id} ${set.version}`).join('|')
  return [...drawn].reverse().map(({ set, layer }) => {
    const id = `${name}:${set.id}:${state}`
    return {
      id,
      source: {
        type: 'raster',
        tiles: [inFull(reliefTiles(set, layer.id), look.origin)],
        tileSize: set.tileSize,
        minzoom: layer.minZoom,
        maxzoom: layer.maxZoom,
        bounds: set.bounds,
      },
      layers: [rasterLayer(id, firstZoom({ set, layer }), look)],
    }
  })
}
