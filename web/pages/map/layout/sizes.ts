import type { Frame, PanelPlace } from './screens.ts'

/** Pixels between the edge of the map and the elements on top of it, and between those elements. */
export const EDGE = 12

/** Pixels. The form is as wide as the specification says. */
const FORM_WIDTH = 'min(100%, clamp(340px, 45vw, 500px))'
const LIST_WIDTH = 'min(100%, 360px)'

/** Pixels: a sheet on a phone held sideways stands at the right, with the map beside it. */
export const SIDEWAYS_SHEET = 320

/** The knob on the line between two compared layers, in pixels: large enough for a finger. */
export const GRIP = 44

/** Pixels between the top of the map and a message over it, and from side to side beside the message. */
const MESSAGE = { top: 16, beside: 160 } as const

/** A panel beside the map or a sheet over a part of it. Panels lie over the map where it is too narrow for both. */
export function panelPlace(panel: 'form' | 'list', as: PanelPlace, frame: Frame) {
  if (as === 'bottom sheet') {
    const sideways = frame === 'sideways'
    const across = sideways ? { width: SIDEWAYS_SHEET } : { left: 0 }
    return { position: 'absolute', right: 0, bottom: 0, zIndex: 5, ...across } as const
  }
  const beside = { top: 0, height: '100%', flex: 'none', zIndex: 5 } as const
  return panel === 'form'
    ? ({ ...beside, position: { xs: 'absolute', sm: 'relative' }, right: 0, width: FORM_WIDTH } as const)
    : ({ ...beside, position: { xs: 'absolute', md: 'relative' }, left: 0, width: LIST_WIDTH } as const)
}

/** A message in the middle of the top of the map. */
export const MESSAGE_PLACE = {
  position: 'absolute',
  top: MESSAGE.top,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 3,
  maxWidth: `calc(100% - ${MESSAGE.beside}px)`,
} as const
