import { BASES, LIDAR_LAYERS, IMAGE_LAYERS, type ImageLayerName } from '#contract/map.ts'
import { LIVE_LIGHT, type LayerState } from '../layer-state.ts'

/** Two image layers, one on each side of a divider. */
export interface Comparison {
  left: ImageLayerName
  right: ImageLayerName
}

export type Side = keyof Comparison

/** Choosing the layer of the other side swaps the two, because a layer beside itself is no comparison. */
export function withSide(comparison: Comparison, side: Side, layer: ImageLayerName): Comparison {
  const { left, right } = comparison
  if (layer === comparison[side === 'left' ? 'right' : 'left']) return { left: right, right: left }
  return { ...comparison, [side]: layer }
}

/**
 * The layer that the visitor is looking at, on the left, beside the most likely one to compare it with. Null where there are
 * fewer than two layers.
 */
export function firstComparison(layers: LayerState, available: readonly ImageLayerName[]): Comparison | null {
  const left = [layers.base, ...available].find((layer) => available.includes(layer))
  const shown = LIDAR_LAYERS.filter((layer) => layers.overlays[layer])
  const right = [...shown, ...LIDAR_LAYERS, ...available].find(
    (layer) => layer !== left && available.includes(layer),
  )
  return left && right ? { left, right } : null
}

/**
 * The layers of one side: its layer with full opacity instead of the other image layers. A LiDAR layer lies on the
 * visitor's base map, which is visible where there is no LiDAR; the live light is on neither side.
 */
export function layersOfSide(layers: LayerState, shown: ImageLayerName): LayerState {
  const base = BASES.find((known) => known === shown) ?? layers.base
  const lidar = Object.fromEntries(LIDAR_LAYERS.map((layer) => [layer, layer === shown]))
  return {
    ...layers,
    base,
    overlays: { ...layers.overlays, ...lidar, [LIVE_LIGHT]: false },
    opacity: { ...layers.opacity, [shown]: 1 },
  }
}

/** `street,dtm`: left, then right. Null for anything else. */
export function parseComparison(text: string | null): Comparison | null {
  const [left, right, ...rest] = (text ?? '')
    .split(',')
    .map((name) => IMAGE_LAYERS.find((known) => known === name))
  return left && right && left !== right && rest.length === 0 ? { left, right } : null
}

export function comparisonText({ left, right }: Comparison): string {
  return `${left},${right}`
}
