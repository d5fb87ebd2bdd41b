import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import { LIDAR_LAYERS, type Base } from '#contract/relief/map.ts'
import type { HEIGHT_MODELS, ReliefLayerId } from '#contract/relief/relief-names.ts'

/** The relief that the browser computes and lights. */
export const LIVE_LIGHT = 'light'

/** What the map draws relief with: the live light, and images. */
export const RELIEF_OVERLAYS = [LIVE_LIGHT, ...LIDAR_LAYERS] as const
export type ReliefOverlay = (typeof RELIEF_OVERLAYS)[number]

export const OVERLAYS = ['finds', ...HERITAGE_LAYERS] as const
export type Overlay = (typeof OVERLAYS)[number]
export type LayerName = Base | Overlay | ReliefOverlay

/** The one picture of the ground on the map. */
export interface Relief {
  picture: ReliefLayerId
  model: (typeof HEIGHT_MODELS)[number]
  /** Whether the browser draws it itself, under a light that can be moved. Bare ground alone, in the pictures that `methodOf` knows. */
  lit: boolean
}

/** The pictures of the ground with trees and roofs, by the layer of the map that draws them. */
export const SURFACE_PICTURES = { dsm: 'hillshade', dsmMulti: 'multi-hillshade' } as const

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
  /** Null for none. */
  relief: Relief | null
  /** Opacity from 0 to 1; what is not listed is opaque. */
  opacity: Readonly<Partial<Record<Base | Overlay | 'relief', number>>>
  /** Over bare ground, and never of the same picture; null for none. */
  blend: Blend | null
  /** The id of the invented tileset that lies above all others; null for none. */
  inventedGround: string | null
  recordStyle: RecordStyle
  /** Whether the style `state` shows records that were judged not archaeological; the other styles show all. */
  rejectedRecords: boolean
}

/** The layers as long as nobody has chosen any: this very object, and no copy of it. */
export const FIRST_LAYERS: LayerState = {
  base: 'street',
  overlays: showing('finds'),
  relief: null,
  opacity: {},
  blend: null,
  inventedGround: null,
  recordStyle: 'plain',
  rejectedRecords: false,
}

export type LayerChange =
  | { do: 'choose-base'; base: Base }
  | { do: 'switch'; overlay: Overlay; on: boolean }
  | { do: 'fade'; layer: LayerName; opacity: number }
  | { do: 'choose-relief'; relief: Relief | null }
  /** Relief that nobody asked for; nothing once a layer has been chosen. */
  | { do: 'show-first-relief'; relief: Relief }
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
    case 'fade': {
      const faded = isReliefOverlay(change.layer) ? 'relief' : change.layer
      return { ...state, opacity: { ...state.opacity, [faded]: change.opacity } }
    }
    case 'choose-relief':
      return { ...state, relief: change.relief, blend: blendOver(change.relief, state.blend) }
    case 'show-first-relief':
      return state === FIRST_LAYERS ? { ...state, relief: change.relief } : state
    case 'blend':
      return { ...state, blend: blendOver(state.relief, change.blend) }
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

/** A picture above itself would change nothing. */
function blendOver(relief: Relief | null, blend: Blend | null): Blend | null {
  return relief?.model === 'DTM' && blend?.reliefLayer === relief.picture ? null : blend
}

/** All overlays; the ones given are on. */
export function showing(...on: readonly Overlay[]): LayerState['overlays'] {
  const all = OVERLAYS.map((overlay) => [overlay, on.includes(overlay)] as const)
  return Object.fromEntries(all) as LayerState['overlays']
}

/** What the map draws the relief with; null while there is none. */
export function reliefOverlay({ relief }: Pick<LayerState, 'relief'>): ReliefOverlay | null {
  if (!relief) return null
  if (relief.lit) return LIVE_LIGHT
  if (relief.model === 'DTM') return 'dtm'
  return relief.picture === 'multi-hillshade' ? 'dsmMulti' : 'dsm'
}

/** The picture in which bare ground is drawn. */
export function groundPicture({ relief }: Pick<LayerState, 'relief'>): ReliefLayerId {
  return relief?.model === 'DTM' ? relief.picture : 'hillshade'
}

function isReliefOverlay(layer: LayerName): layer is ReliefOverlay {
  return RELIEF_OVERLAYS.some((relief) => relief === layer)
}

export function opacityOf({ opacity }: Pick<LayerState, 'opacity'>, layer: LayerName): number {
  return opacity[isReliefOverlay(layer) ? 'relief' : layer] ?? 1
}
