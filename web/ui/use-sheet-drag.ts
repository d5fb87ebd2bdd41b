import { useState, type PointerEvent } from 'react'
import { restingSize, SHEET_HEIGHT, type PanelSize } from './panel-size.ts'

interface Drag {
  /** Pixels from the top of the window. */
  from: number
  now: number
}

/** Pixels; a shorter movement counts as a tap. */
const MIN_DRAG = 6

/** Lets the header of a sheet be dragged up and down; its buttons do the same without dragging. */
export function useSheetDrag(size: PanelSize, onResize: (size: PanelSize) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pulled = drag ? drag.from - drag.now : 0
  const dragging = Math.abs(pulled) >= MIN_DRAG

  return {
    dragging,
    /** CSS height of the sheet. */
    height: `calc(${SHEET_HEIGHT[size] * 100}vh + ${dragging ? pulled : 0}px)`,
    handle: {
      style: { touchAction: 'none' },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // Buttons in the header keep their clicks.
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: event.clientY, now: event.clientY })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ ...drag, now: event.clientY })
      },
      onPointerUp: ({ clientY }: PointerEvent<HTMLElement>) => {
        // Use the position of the event, not the last one rendered: on a busy device the finger may be ahead of it.
        const up = drag ? drag.from - clientY : 0
        if (Math.abs(up) >= MIN_DRAG) onResize(restingSize(SHEET_HEIGHT[size] + up / window.innerHeight))
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    },
  }
}
