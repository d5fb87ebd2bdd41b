import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/**
 * Whether a layer of vector tiles stays on the map: while it is visible, and after that until the map moves. The map library
 * discards the tiles of a hidden layer and would request them again, so a layer that is switched off is first made
 * transparent.
 */
export function useSteadyWhileStill(map: MapLibreMap | null, visible: boolean): boolean {
  const [kept, setKept] = useState(visible)
  if (visible && !kept) setKept(true)
  useEffect(() => {
    if (!map || visible) return
    const subscription = map.on('movestart', () => setKept(false))
    return () => subscription.unsubscribe()
  }, [map, visible])
  return visible || kept
}
