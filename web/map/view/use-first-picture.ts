import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** Milliseconds after the first picture that belong to what a visitor does at once. */
const PAUSE = 1000

/** Whether everything that the map first wanted to show was drawn a moment ago. What can wait begins to load then. */
export function useFirstPicture(map: MapLibreMap | null): boolean {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    if (!map || complete) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = map.on('idle', () => {
      timer ??= setTimeout(() => setComplete(true), PAUSE)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer)
    }
  }, [map, complete])
  return complete
}
