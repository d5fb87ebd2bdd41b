import { PICTURE_LAYERS, type MapSettings, type PictureLayerName } from '#contract/map.ts'
import type { LayerName } from '#web/map/layer-state.ts'
import { dtmMinZoom, hasDtm } from './dtm.layer.ts'

/** Why a layer cannot be shown here: left out by the operator, in want of a key, or without any tiles. */
export type Missing = 'off' | 'key' | 'noTiles'

/** What a portal says of one layer. */
export interface LayerFacts {
  missing: Missing | null
  /** Zoom of the specification below which it shows nothing; 0 where it always shows. */
  minZoom: number
}

export function layerFacts(settings: MapSettings, layer: LayerName): LayerFacts {
  if (!isPictureLayer(layer)) return { missing: null, minZoom: 0 }
  const { address, missing, minZoom } = settings.layers[layer]
  if (address === null) return { missing: missing ?? 'off', minZoom }
  if (layer !== 'dtm') return { missing: null, minZoom }
  return { missing: hasDtm(settings) ? null : 'noTiles', minZoom: dtmMinZoom(settings) }
}

function isPictureLayer(layer: LayerName): layer is PictureLayerName {
  return (PICTURE_LAYERS as readonly string[]).includes(layer)
}
