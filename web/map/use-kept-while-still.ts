import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/**
 * Whether a layer of vector tiles stays on the map: while it is visible, and then until the map moves. The map library
 * throws tiles of a layer that it hides away when it shows it again, and would ask for the same ones anew; so a layer
 * that is switched off is made clear as glass first.
 */
export function useKeptWhileStill(map: MapLibreMap | null, visible: boolean): boolean {
  const [kept, setKept] = useState(visible)
  if (visible && !kept) setKept(true)
  useEffect(() => {
    if (!map || visible) return
    const subscription = map.on('movestart', () => setKept(false))
    return () => subscription.unsubscribe()
  }, [map, visible])
  return visible || kept
}
