import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** Milliseconds after the first picture that belong to what a visitor does at once. */
const PAUSE = 1000
/** Milliseconds until what can wait is loaded anyway: a source that hangs keeps the map from ever being complete. */
const LONGEST = 15_000

/** Whether everything that the map first wanted to show was drawn a moment ago, or long enough. What can wait begins to load then. */
export function useFirstPicture(map: MapLibreMap | null): boolean {
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    if (!map || complete) return
    const timers = [setTimeout(() => setComplete(true), LONGEST)]
    const subscription = map.on('idle', () => {
      if (timers.length === 1) timers.push(setTimeout(() => setComplete(true), PAUSE))
    })
    return () => {
      subscription.unsubscribe()
      timers.forEach(clearTimeout)
    }
  }, [map, complete])
  return complete
}
