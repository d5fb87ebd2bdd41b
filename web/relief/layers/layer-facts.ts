import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { HERITAGE_LAYERS, NMR_FROM_ZOOM, type HeritageLayer } from '#contract/relief/heritage.ts'
import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { LIVE_LIGHT, type LayerName } from '#web/map/layers/layer-state.ts'
import { hasLidar, lidarMinZoom } from './kinds/lidar.layer.ts'

/**
 * Why a layer cannot be shown: switched off by the operator, missing a key, or without tiles or heights; or this browser
 * cannot draw it, or alters the pixels from which heights are read.
 */
export type Missing = 'off' | 'key' | 'noTiles' | 'noHeights' | 'noGraphics' | 'alteredPictures'

/** What the portal's settings say about one layer. */
export interface LayerFacts {
  missing: Missing | null
  /** Zoom of the specification from which the layer is visible; 0 where it always is. */
  minZoom: number
}

export function layerFacts(settings: MapSettings, layer: LayerName): LayerFacts {
  if (layer === 'finds') return { missing: null, minZoom: 0 }
  if (isHeritage(layer)) {
    const { available } = settings.heritage[layer]
    return { missing: available ? null : 'off', minZoom: layer === 'nmr' ? NMR_FROM_ZOOM : 0 }
  }
  if (layer === LIVE_LIGHT) return lightFacts(settings)
  const { address, missing, minZoom } = settings.layers[layer]
  const lidar = LIDAR_LAYERS.find((known) => known === layer)
  if (lidar && hasLidar(lidar, settings)) return { missing: null, minZoom: lidarMinZoom(lidar, settings) }
  if (address === null) return { missing: missing ?? 'off', minZoom }
  return { missing: lidar ? 'noTiles' : null, minZoom }
}

/** Whether heights come from the second source while there are no pictures of bare ground, so that it can only be lit. */
export function canOnlyBeLit(settings: MapSettings): boolean {
  const isSecond = settings.elevationSets.some(({ rounding }) => rounding !== undefined)
  return isSecond && layerFacts(settings, 'dtm').missing !== null
}

function lightFacts({ elevationSets }: MapSettings): LayerFacts {
  if (elevationSets.length === 0) return { missing: 'noHeights', minZoom: 0 }
  const zooms = elevationSets.map((heights) => groundOfHeights(heights).minZoom)
  return { missing: null, minZoom: Math.min(...zooms) }
}

/** The bounds of a source of heights, and the zoom of the specification from which its tiles are drawn. */
export function groundOfHeights({ bounds, minZoom, tileSize }: ElevationTileset) {
  return { bounds, minZoom: minZoom + Math.log2(tileSize / 256) }
}

function isHeritage(layer: LayerName): layer is HeritageLayer {
  return (HERITAGE_LAYERS as readonly string[]).includes(layer)
}
