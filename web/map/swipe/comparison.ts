import { BASES, LIDAR_LAYERS } from '#contract/relief/map.ts'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT, RELIEF_OVERLAYS, type LayerState, type ReliefOverlay } from '../layers/layer-state.ts'
import {
  bareGroundAs,
  COMPARED_LAYERS,
  mapLayerOf,
  reliefLayerOf,
  type ComparedLayer,
} from './compared-layer.ts'

/** Two layers, one on each side of a divider. */
export interface Comparison {
  left: ComparedLayer
  right: ComparedLayer
}

export type Side = keyof Comparison

export const SIDES = ['left', 'right'] as const satisfies readonly Side[]

/** Choosing the layer of the other side swaps the two, because a layer beside itself is no comparison. */
export function withSide(comparison: Comparison, side: Side, layer: ComparedLayer): Comparison {
  const { left, right } = comparison
  if (layer === comparison[side === 'left' ? 'right' : 'left']) return { left: right, right: left }
  return { ...comparison, [side]: layer }
}

/** The side that the live light is on; null if it is on neither. */
export function litSide({ left, right }: Comparison): Side | null {
  if (left === LIVE_LIGHT) return 'left'
  return right === LIVE_LIGHT ? 'right' : null
}

/** The comparison without the live light, which cannot be drawn: the hillshade replaces it, or a base map beside the hillshade. */
export function withoutLight(comparison: Comparison, { base }: LayerState): Comparison {
  const lit = litSide(comparison)
  if (!lit) return comparison
  const beside = comparison[lit === 'left' ? 'right' : 'left']
  const hillshade = bareGroundAs('hillshade')
  return { ...comparison, [lit]: beside === hillshade ? base : hillshade }
}

/**
 * The layer that the visitor is looking at, on the left, beside the most likely one to compare it with. Null where there are
 * fewer than two layers.
 */
export function firstComparison(layers: LayerState, available: readonly ComparedLayer[]): Comparison | null {
  const { base, overlays, reliefLayer } = layers
  const inOrder = (name: ReliefOverlay): ComparedLayer[] =>
    name === 'dtm' ? [reliefLayer, ...RELIEF_LAYERS].map(bareGroundAs) : [name]
  const shown = RELIEF_OVERLAYS.filter((layer) => overlays[layer])
  const left = [base, ...available].find((layer) => available.includes(layer))
  const right = [...[...shown, ...LIDAR_LAYERS].flatMap(inOrder), ...available].find(
    (layer) => layer !== left && available.includes(layer),
  )
  return left && right ? { left, right } : null
}

/**
 * The layers of one side: its layer with full opacity instead of the other image layers and the live light. Relief lies on
 * the visitor's base map, which is visible where there is no LiDAR.
 */
export function layersOfSide(layers: LayerState, shown: ComparedLayer): LayerState {
  const layer = mapLayerOf(shown)
  const base = BASES.find((known) => known === layer) ?? layers.base
  const relief = Object.fromEntries(RELIEF_OVERLAYS.map((known) => [known, known === layer]))
  return {
    ...layers,
    base,
    overlays: { ...layers.overlays, ...relief },
    opacity: { ...layers.opacity, [layer]: 1 },
    reliefLayer: reliefLayerOf(shown) ?? layers.reliefLayer,
    blend: null,
  }
}

/**
 * `street,dtm:slope`: left, then right. Null for anything else. @param reliefLayer the one of addresses that were made when a
 * side did not name its own: `street,dtm`
 */
export function parseComparison(text: string | null, reliefLayer: ReliefLayerId): Comparison | null {
  const [left, right, ...rest] = (text ?? '')
    .split(',')
    .map((name) => (name === 'dtm' ? bareGroundAs(reliefLayer) : name))
    .map((name) => COMPARED_LAYERS.find((known) => known === name))
  return left && right && left !== right && rest.length === 0 ? { left, right } : null
}

export function comparisonText({ left, right }: Comparison): string {
  return `${left},${right}`
}
