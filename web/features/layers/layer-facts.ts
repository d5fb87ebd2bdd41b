import { HERITAGE_LAYERS, NMR_FROM_ZOOM, type HeritageLayer } from '#contract/heritage.ts'
import { LIDAR_LAYERS, type MapSettings } from '#contract/map.ts'
import type { LayerName } from '#web/map/layer-state.ts'
import { hasLidar, lidarMinZoom } from './lidar.layer.ts'

/** Why a layer cannot be shown here: left out by the operator, in want of a key, or without any tiles. */
export type Missing = 'off' | 'key' | 'noTiles'

/** What a portal says of one layer. */
export interface LayerFacts {
  missing: Missing | null
  /** Zoom of the specification below which it shows nothing; 0 where it always shows. */
  minZoom: number
}

export function layerFacts(settings: MapSettings, layer: LayerName): LayerFacts {
  if (layer === 'finds') return { missing: null, minZoom: 0 }
  if (isHeritage(layer)) {
    const { available } = settings.heritage[layer]
    return { missing: available ? null : 'off', minZoom: layer === 'nmr' ? NMR_FROM_ZOOM : 0 }
  }
  const { address, missing, minZoom } = settings.layers[layer]
  const lidar = LIDAR_LAYERS.find((known) => known === layer)
  if (lidar && hasLidar(lidar, settings)) return { missing: null, minZoom: lidarMinZoom(lidar, settings) }
  if (address === null) return { missing: missing ?? 'off', minZoom }
  return { missing: lidar ? 'noTiles' : null, minZoom }
}

function isHeritage(layer: LayerName): layer is HeritageLayer {
  return (HERITAGE_LAYERS as readonly string[]).includes(layer)
}
