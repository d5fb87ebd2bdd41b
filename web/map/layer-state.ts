import { HERITAGE_LAYERS } from '#contract/heritage.ts'
import { LIDAR_LAYERS, type Base } from '#contract/map.ts'
import type { ReliefLayerId } from '#contract/relief-names.ts'

/** The relief that the browser computes and lights. */
export const LIVE_LIGHT = 'light'

export const OVERLAYS = ['finds', ...HERITAGE_LAYERS, ...LIDAR_LAYERS, LIVE_LIGHT] as const
export type Overlay = (typeof OVERLAYS)[number]
export type LayerName = Base | Overlay

/** The layers that the visitor wants to see. Each layer decides whether it can be shown. */
export interface LayerState {
  base: Base
  overlays: Readonly<Record<Overlay, boolean>>
  /** Opacity from 0 to 1; a layer that is not listed is opaque. */
  opacity: Readonly<Partial<Record<LayerName, number>>>
  /** The relief layer in which the bare ground is drawn. */
  reliefLayer: ReliefLayerId
}

export const FIRST_LAYERS: LayerState = {
  base: 'street',
  overlays: showing('finds'),
  opacity: {},
  reliefLayer: 'hillshade',
}

export type LayerChange =
  | { do: 'choose-base'; base: Base }
  | { do: 'switch'; overlay: Overlay; on: boolean }
  | { do: 'fade'; layer: LayerName; opacity: number }
  | { do: 'choose-relief-layer'; reliefLayer: ReliefLayerId }
  | { do: 'replace'; layers: LayerState }

export function changeLayers(state: LayerState, change: LayerChange): LayerState {
  switch (change.do) {
    case 'choose-base':
      return { ...state, base: change.base }
    case 'switch':
      return { ...state, overlays: { ...state.overlays, [change.overlay]: change.on } }
    case 'fade':
      return { ...state, opacity: { ...state.opacity, [change.layer]: change.opacity } }
    case 'choose-relief-layer':
      return { ...state, reliefLayer: change.reliefLayer }
    case 'replace':
      return change.layers
  }
}

/** All overlays; the ones given are on. */
export function showing(...on: readonly Overlay[]): LayerState['overlays'] {
  const all = OVERLAYS.map((overlay) => [overlay, on.includes(overlay)] as const)
  return Object.fromEntries(all) as LayerState['overlays']
}

export function opacityOf({ opacity }: LayerState, layer: LayerName): number {
  return opacity[layer] ?? 1
}
