interface HeldPointer {
  /** Whether the current press was cancelled: what it moved stays where it was, and it does not count as a click. */
  givenUp: () => boolean
  stop: () => void
}

/**
 * A pointer that was pressed on the element belongs to it until it is released, even over a panel or outside the window. If
 * the browser cancels the pointer, or does not report the release, the press ends at the last known place; otherwise the
 * drawing library would go on dragging.
 */
export function capturePointer(element: HTMLElement): HeldPointer {
  let held: PointerEvent | null = null
  let moved = false
  let givenUp = false
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary) return
    held = event
    moved = false
    element.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return
    moved = true
    // A mouse without a pressed button was released where the browser could not see it.
    if (event.pointerType === 'mouse' && event.buttons === 0) giveUp()
    else held = event
  }
  /**
   * While the page is busy, the browser merges all movements into one event, and the drawing library uses the first
   * event only to start a drag.
   */
  const moveTo = ({ clientX, clientY, pointerId, pointerType }: PointerEvent) => {
    const last = { clientX, clientY, pointerId, pointerType, isPrimary: true, buttons: 1, bubbles: true }
    if (moved) element.dispatchEvent(new PointerEvent('pointermove', last))
  }
  const onUp = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return
    held = null
    moveTo(event)
  }
  const giveUp = () => {
    if (!held) return
    const last = held
    held = null
    moveTo(last)
    const { clientX, clientY, pointerId, pointerType } = last
    givenUp = true
    const end = { clientX, clientY, pointerId, pointerType, isPrimary: true, button: 0, bubbles: true }
    element.dispatchEvent(new PointerEvent('pointerup', end))
    givenUp = false
  }
  const holding = new AbortController()
  const how = { capture: true, signal: holding.signal }
  element.addEventListener('pointerdown', onDown, how)
  element.addEventListener('pointermove', onMove, how)
  element.addEventListener('pointerup', onUp, how)
  element.addEventListener('pointercancel', giveUp, how)
  element.addEventListener('lostpointercapture', giveUp, how)
  return { givenUp: () => givenUp, stop: () => holding.abort() }
}
