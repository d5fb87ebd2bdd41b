import type { ImageLayer, LIDAR_LAYERS, MapSettings } from '#contract/relief/map.ts'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import { reliefTiles, type Tileset, type TilesetLayer } from '#contract/relief/tilesets.ts'
import { SURFACE_PICTURES, type Blend, type LayerState } from '#web/map/layers/layer-state.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { inFull } from '#web/map/layers/tile-address.ts'
import { imageTilesLayer, isElsewhere, type Look } from './image.layer.ts'

export type LidarLayer = (typeof LIDAR_LAYERS)[number]

/** One of our own tilesets, with the layer of it that is shown on the map. */
export interface DrawnTileset {
  tileset: Tileset
  layer: TilesetLayer
}

/**
 * Our own tilesets for a layer of the map. Tilesets of bare ground are shown in the wanted relief layer or, if they lack
 * it, as hillshade. Tilesets with trees and roofs are shown in the two relief layers that are map layers of their own.
 */
export function drawnTilesets(
  name: LidarLayer,
  tilesets: readonly Tileset[],
  wanted: ReliefLayerId,
): DrawnTileset[] {
  return tilesets.flatMap((tileset) => {
    if ((name === 'dtm') !== (tileset.model === 'DTM')) return []
    const layer = name === 'dtm' ? groundAs(tileset, wanted) : layerOfTileset(tileset, SURFACE_PICTURES[name])
    return layer ? { tileset, layer } : []
  })
}

function groundAs(tileset: Tileset, wanted: ReliefLayerId): TilesetLayer | null {
  return layerOfTileset(tileset, wanted) ?? layerOfTileset(tileset, 'hillshade') ?? tileset.layers[0] ?? null
}

function layerOfTileset({ layers }: Tileset, wanted: ReliefLayerId): TilesetLayer | null {
  return layers.find(({ id }) => id === wanted) ?? null
}

/**
 * The layer from another server that is drawn below our own tilesets. The LiDAR of the whole country takes its place:
 * otherwise both would be requested, and one hidden below the other.
 */
export function otherService(
  name: LidarLayer,
  { layers, reliefSets }: Pick<MapSettings, 'layers' | 'reliefSets'>,
): ImageLayer | null {
  const isNational = drawnTilesets(name, reliefSets, 'hillshade').some(({ tileset }) => tileset.live)
  return isElsewhere(layers[name]) && !isNational ? layers[name] : null
}

/** The relief layers of bare ground that any of the tilesets has. */
export function bareGroundLayers(tilesets: readonly Tileset[]): ReliefLayerId[] {
  const ground = tilesets.filter(({ model }) => model === 'DTM')
  return RELIEF_LAYERS.filter((reliefLayer) => ground.some((tileset) => layerOfTileset(tileset, reliefLayer)))
}

/** The blend, unless no tileset has its layer. */
export function shownBlend({ blend }: Pick<LayerState, 'blend'>, tilesets: readonly Tileset[]): Blend | null {
  return blend && bareGroundLayers(tilesets).includes(blend.reliefLayer) ? blend : null
}

/** Zoom of the specification (256 px tiles) from which a layer of a tileset can be seen. */
export function firstZoom({ tileset, layer }: DrawnTileset): number {
  return layer.minZoom + Math.log2(tileset.tileSize / 256)
}

/**
 * One source per tileset, so that nothing is requested outside them. Where tilesets overlap, the first is on top. The ids
 * begin with `name`.
 */
export function reliefParts(
  name: LidarLayer | 'dtm:blend',
  drawn: readonly DrawnTileset[],
  look: Look,
): LayerPart[] {
  // A source cannot be changed, and a later one is placed on top: when one changes, all are added again.
  const state = drawn.map(({ tileset, layer }) => `${tileset.id} ${layer.id} ${tileset.version}`).join('|')
  return [...drawn].reverse().map(({ tileset, layer }) => {
    const id = `${name}:${tileset.id}:${state}`
    return {
      id,
      source: {
        type: 'raster',
        tiles: [inFull(reliefTiles(tileset, layer.id), look.origin)],
        tileSize: tileset.tileSize,
        minzoom: layer.minZoom,
        maxzoom: layer.maxZoom,
        bounds: tileset.bounds,
      },
      layers: [imageTilesLayer(id, firstZoom({ tileset, layer }), look)],
    }
  })
}
