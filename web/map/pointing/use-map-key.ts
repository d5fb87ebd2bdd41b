import { useEffect, useEffectEvent } from 'react'
import { usePageMap } from '../page-map.tsx'

/** On the element that contains the map and the buttons on it. */
export const MAP_PART = 'data-map-part'

/**
 * A key without modifiers that works while the map or a button on it has the focus. Elsewhere a character is text (WCAG
 * 2.1.4).
 */
export function useMapKey(onKey: (key: string) => void): void {
  const map = usePageMap()
  const pressed = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && !altKey) onKey(key)
  })
  useEffect(() => {
    const canvas = map?.getCanvas()
    const onMap = (event: KeyboardEvent) => pressed(event)
    const onButton = (event: KeyboardEvent) => {
      if (isMapButton(event.target)) pressed(event)
    }
    canvas?.addEventListener('keydown', onMap)
    document.addEventListener('keydown', onButton)
    return () => {
      canvas?.removeEventListener('keydown', onMap)
      document.removeEventListener('keydown', onButton)
    }
  }, [map])
}

function isMapButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.closest(`[${MAP_PART}]`) !== null
}
