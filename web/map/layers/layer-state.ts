import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import { LIDAR_LAYERS, type Base } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'

/** The relief that the browser computes and lights. */
export const LIVE_LIGHT = 'light'

/** The layers of relief: the live light, and images. */
export const RELIEF_OVERLAYS = [LIVE_LIGHT, ...LIDAR_LAYERS] as const
export type ReliefOverlay = (typeof RELIEF_OVERLAYS)[number]

export const OVERLAYS = ['finds', ...HERITAGE_LAYERS, ...LIDAR_LAYERS, LIVE_LIGHT] as const
export type Overlay = (typeof OVERLAYS)[number]
export type LayerName = Base | Overlay

/** A second relief layer of the bare ground, drawn above the first one. */
export interface Blend {
  reliefLayer: ReliefLayerId
  /** From 0 to 1. */
  opacity: number
}

/** The opacity with which a second relief layer begins: both can be seen. */
export const FIRST_BLEND_OPACITY = 0.5

/** How records are drawn: all alike, by the state of their review, or by how sure somebody is that they are archaeological. */
export const RECORD_STYLES = ['plain', 'state', 'confidence'] as const
export type RecordStyle = (typeof RECORD_STYLES)[number]

/** The layers that the visitor wants to see. Each layer decides whether it can be shown. */
export interface LayerState {
  base: Base
  overlays: Readonly<Record<Overlay, boolean>>
  /** Opacity from 0 to 1; a layer that is not listed is opaque. */
  opacity: Readonly<Partial<Record<LayerName, number>>>
  /** The relief layer in which the bare ground is drawn. */
  reliefLayer: ReliefLayerId
  /** Never of the same relief layer; null for none. */
  blend: Blend | null
  /** The id of the invented tileset that lies above all others; null for none. */
  inventedGround: string | null
  recordStyle: RecordStyle
  /** Whether the style `state` shows records that were judged not archaeological; the other styles show all. */
  rejectedRecords: boolean
}

export const FIRST_LAYERS: LayerState = {
  base: 'street',
  overlays: showing('finds'),
  opacity: {},
  reliefLayer: 'hillshade',
  blend: null,
  inventedGround: null,
  recordStyle: 'plain',
  rejectedRecords: false,
}

export type LayerChange =
  | { do: 'choose-base'; base: Base }
  | { do: 'switch'; overlay: Overlay; on: boolean }
  | { do: 'fade'; layer: LayerName; opacity: number }
  | { do: 'choose-relief-layer'; reliefLayer: ReliefLayerId }
  | { do: 'blend'; blend: Blend | null }
  | { do: 'choose-invented-ground'; tileset: string | null }
  | { do: 'choose-record-style'; style: RecordStyle }
  | { do: 'show-rejected-records'; on: boolean }
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
      return {
        ...state,
        reliefLayer: change.reliefLayer,
        blend: blendOver(change.reliefLayer, state.blend),
      }
    case 'blend':
      return { ...state, blend: blendOver(state.reliefLayer, change.blend) }
    case 'choose-invented-ground':
      return { ...state, inventedGround: change.tileset }
    case 'choose-record-style':
      return { ...state, recordStyle: change.style }
    case 'show-rejected-records':
      return { ...state, rejectedRecords: change.on }
    case 'replace':
      return change.layers
  }
}

/** A layer above itself would change nothing. */
function blendOver(reliefLayer: ReliefLayerId, blend: Blend | null): Blend | null {
  return blend?.reliefLayer === reliefLayer ? null : blend
}

/** All overlays; the ones given are on. */
export function showing(...on: readonly Overlay[]): LayerState['overlays'] {
  const all = OVERLAYS.map((overlay) => [overlay, on.includes(overlay)] as const)
  return Object.fromEntries(all) as LayerState['overlays']
}

export function showsRelief({ overlays }: LayerState): boolean {
  return RELIEF_OVERLAYS.some((layer) => overlays[layer])
}

export function opacityOf({ opacity }: LayerState, layer: LayerName): number {
  return opacity[layer] ?? 1
}
