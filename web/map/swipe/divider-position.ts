/** Position of the divider as a percentage of the map's width, from the left edge. */
export const MIDDLE = 50

/** Step of one key press, in percent. */
const STEP = { small: 2, large: 10 } as const

/** Null for keys that do not move a divider. Up and right increase the position, as in every slider. */
export function positionAfterKey(position: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(position - STEP.small)
    case 'ArrowRight':
    case 'ArrowUp':
      return within(position + STEP.small)
    case 'PageDown':
      return within(position - STEP.large)
    case 'PageUp':
      return within(position + STEP.large)
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return null
  }
}

/** The position for a pointer at `x`; `x` and the map are in pixels of the window. */
export function positionAt(x: number, map: { left: number; width: number }): number {
  return map.width > 0 ? within(((x - map.left) / map.width) * 100) : MIDDLE
}

function within(position: number): number {
  return Math.min(100, Math.max(0, position))
}
