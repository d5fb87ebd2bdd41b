import { useRef, type PointerEvent } from 'react'

/** Index of the photo to which a key leads, in a circle; null for keys that lead to none. */
export function photoAfterKey(key: string, shown: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (shown + 1) % count
    case 'ArrowLeft':
      return (shown - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Pixels; a shorter movement counts as a tap. */
const MIN_SWIPE = 40

/** The step for a finger movement in pixels: 1 for the next photo, -1 for the previous one, 0 for neither. */
export function swipeStep(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < MIN_SWIPE || Math.abs(right) < Math.abs(down)) return 0
  return right < 0 ? 1 : -1
}

/** Changes the photo after a swipe with one finger. A mouse uses the buttons, and two fingers zoom. */
export function useSwipe(onStep: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      const by = from ? swipeStep(clientX - from.x, clientY - from.y) : 0
      if (by !== 0) onStep(by)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
