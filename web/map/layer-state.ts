export const BASES = ['street', 'satellite'] as const
export type Base = (typeof BASES)[number]

export const OVERLAYS = ['finds', 'relief'] as const
export type Overlay = (typeof OVERLAYS)[number]

/** Which layers the visitor wants to see. Whether they can be shown is for the layers to say. */
export interface LayerState {
  base: Base
  overlays: Readonly<Record<Overlay, boolean>>
}

export const FIRST_LAYERS: LayerState = { base: 'street', overlays: { finds: true, relief: false } }

export type LayerChange = { do: 'choose-base'; base: Base } | { do: 'switch'; overlay: Overlay; on: boolean }

export function changeLayers(state: LayerState, change: LayerChange): LayerState {
  if (change.do === 'choose-base') return { ...state, base: change.base }
  return { ...state, overlays: { ...state.overlays, [change.overlay]: change.on } }
}
