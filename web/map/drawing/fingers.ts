/** Watches how an element is touched: a pinch that hardly moves must not count as a tap. */
export function watchFingers(element: HTMLElement) {
  let several = false
  const onPointerDown = (event: PointerEvent) => {
    several = !event.isPrimary
  }
  element.addEventListener('pointerdown', onPointerDown, { capture: true })
  return {
    /** Whether a finger is the usual pointer of this device. */
    coarse: window.matchMedia('(pointer: coarse)').matches,
    severalUsed: () => several,
    stop: () => element.removeEventListener('pointerdown', onPointerDown, { capture: true }),
  }
}
