import { useEffect, useEffectEvent, useState } from 'react'

/** Parts of the page with an Escape of their own. */
const WITH_OWN_ESCAPE = 'dialog, .MuiModal-root, [aria-expanded=true], input, textarea'

/** Escape closes what was opened on the map before anything else that Escape would do there. */
export function useClosedByEscape(onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (event.target instanceof Element && event.target.closest(WITH_OWN_ESCAPE)) return
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // Before the map hears it, where it would end the drawing, for example.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Once it is closed, the focus is where it was before. */
export function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whatever took its place, such as a form, may have the focus already.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
