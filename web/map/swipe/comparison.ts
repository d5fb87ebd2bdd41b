import { BASES } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT, type LayerState } from '../layers/layer-state.ts'
import { bareGroundAs, comparedOf, COMPARED_LAYERS, reliefOf, type ComparedLayer } from './compared-layer.ts'

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
 * The picture that the visitor is looking at, on the left, beside the most likely one to compare it with: relief beside its
 * base map, and a base map beside relief. Null where there is nothing to compare it with.
 */
export function firstComparison(layers: LayerState, available: readonly ComparedLayer[]): Comparison | null {
  const wanted = comparedOf(layers)
  const left = [wanted, bareGroundAs('hillshade'), layers.base, ...available].find(
    (layer) => available.includes(layer) && (layers.relief !== null || !reliefOf(layer, 'hillshade')),
  )
  const beside = layers.relief ? [layers.base, ...available] : [bareGroundAs('hillshade'), ...available]
  const right = beside.find((layer) => layer !== left && available.includes(layer))
  return left && right ? { left, right } : null
}

/**
 * The layers of one side: its picture with full opacity, and no other relief. Relief lies on the visitor's base map, which is
 * visible where there is no LiDAR.
 */
export function layersOfSide(layers: LayerState, shown: ComparedLayer): LayerState {
  const base = BASES.find((known) => known === shown)
  const litPicture = layers.relief?.lit ? layers.relief.picture : 'hillshade'
  return {
    ...layers,
    base: base ?? layers.base,
    relief: base ? null : reliefOf(shown, litPicture),
    opacity: { ...layers.opacity, [base ?? 'relief']: 1 },
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
