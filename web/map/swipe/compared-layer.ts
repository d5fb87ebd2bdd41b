import { BASES, type Base } from '#contract/relief/map.ts'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import {
  LIVE_LIGHT,
  RELIEF_OVERLAYS,
  reliefOverlay,
  SURFACE_PICTURES,
  type LayerState,
  type Relief,
  type ReliefOverlay,
} from '../layers/layer-state.ts'

/** What one side of a comparison shows. Bare ground is named with its relief layer, as in records: `dtm:slope`. */
export type ComparedLayer = Base | Exclude<ReliefOverlay, 'dtm'> | `dtm:${ReliefLayerId}`

export const COMPARED_LAYERS: readonly ComparedLayer[] = [
  ...BASES,
  LIVE_LIGHT,
  ...RELIEF_LAYERS.map(bareGroundAs),
  'dsm',
  'dsmMulti',
]

export function bareGroundAs(reliefLayer: ReliefLayerId): ComparedLayer {
  return `dtm:${reliefLayer}`
}

/** Null for everything but bare ground in a relief layer. */
export function reliefLayerOf(compared: ComparedLayer): ReliefLayerId | null {
  return RELIEF_LAYERS.find((known) => bareGroundAs(known) === compared) ?? null
}

/** The layer of the map that a side shows. */
export function mapLayerOf(compared: ComparedLayer): Base | ReliefOverlay {
  return [...BASES, ...RELIEF_OVERLAYS].find((known) => known === compared) ?? 'dtm'
}

/** What a comparison calls the relief of these layers, or their base map while they have none. */
export function comparedOf(layers: Pick<LayerState, 'base' | 'relief'>): ComparedLayer {
  const drawn = reliefOverlay(layers)
  if (!drawn || !layers.relief) return layers.base
  return drawn === 'dtm' ? bareGroundAs(layers.relief.picture) : drawn
}

/** Null for a base map. @param litPicture the picture in which the live light is drawn */
export function reliefOf(compared: ComparedLayer, litPicture: ReliefLayerId): Relief | null {
  const layer = mapLayerOf(compared)
  if (layer === LIVE_LIGHT) return { picture: litPicture, model: 'DTM', lit: true }
  if (layer === 'dsm' || layer === 'dsmMulti')
    return { picture: SURFACE_PICTURES[layer], model: 'DSM', lit: false }
  const picture = reliefLayerOf(compared)
  return picture && { picture, model: 'DTM', lit: false }
}
