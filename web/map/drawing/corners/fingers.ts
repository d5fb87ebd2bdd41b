/** Milliseconds of a long press that removes a corner. */
const LONG_PRESS = 600
/** Pixels that a resting finger may move. */
const TREMBLE = 10

interface FingerListener {
  /**
   * Called when a finger touches, before all other listeners: a finger does not hover, so what is under it is not yet known.
   */
  onTouch: (event: PointerEvent) => void
  /** Called for a long press. Returns true if it had an effect; the rest of the touch is then ignored. */
  onLongPress: (event: PointerEvent) => boolean
}

/** Watches how an element is touched: a pinch that hardly moves must not count as a tap, nor a long press as a click. */
export function watchFingers(element: HTMLElement, { onTouch, onLongPress }: FingerListener) {
  let several = false
  let spent = false
  let resting: { start: PointerEvent; timer: ReturnType<typeof setTimeout> } | null = null
  let frame = 0
  const rise = () => {
    if (resting) clearTimeout(resting.timer)
    cancelAnimationFrame(frame)
    resting = null
  }
  const onPointerDown = (event: PointerEvent) => {
    rise()
    several = !event.isPrimary
    if (several) return
    spent = false
    if (event.pointerType !== 'touch') return
    onTouch(event)
    // After being busy, a page receives the timer before the finger's movement, which comes before the next frame.
    const onTime = () => {
      frame = requestAnimationFrame(() => (spent = onLongPress(event)))
    }
    resting = { start: event, timer: setTimeout(onTime, LONG_PRESS) }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!resting || !event.isPrimary) return
    const { clientX, clientY } = resting.start
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > TREMBLE) rise()
  }
  // Some browsers turn a long press into a right click; here it works the same in all of them.
  const onContextMenu = (event: MouseEvent) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const watching = new AbortController()
  const how = { capture: true, signal: watching.signal }
  element.addEventListener('pointerdown', onPointerDown, how)
  element.addEventListener('pointermove', onPointerMove, how)
  element.addEventListener('pointerup', rise, how)
  element.addEventListener('pointercancel', rise, how)
  element.addEventListener('contextmenu', onContextMenu, how)
  return {
    /** Whether a finger is the usual pointer of this device. */
    coarse: window.matchMedia('(pointer: coarse)').matches,
    severalUsed: () => several,
    /** Whether a long press has already used up the touch under way. */
    spent: () => spent,
    stop: () => {
      rise()
      watching.abort()
    },
  }
}

/**
 * Keeps what a finger drags to the page. Otherwise the browser takes a quick movement for a fling, although nothing here
 * scrolls, and the tap that follows, on any button, for the end of the fling.
 */
export function keepFromFlinging(element: HTMLElement, isDragging: () => boolean): { stop: () => void } {
  const keeping = new AbortController()
  const onTouchMove = (event: TouchEvent) => {
    if (event.cancelable && isDragging()) event.preventDefault()
  }
  element.addEventListener('touchmove', onTouchMove, { passive: false, signal: keeping.signal })
  return { stop: () => keeping.abort() }
}
