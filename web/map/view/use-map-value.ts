import type { MapEventType, MapLibreMap } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'

/** A text, number or boolean read from the map and updated as the map changes; `before` while there is no map. */
export function useMapValue<T extends string | number | boolean | null>(
  map: MapLibreMap | null,
  event: keyof MapEventType,
  read: (map: MapLibreMap) => T,
  before: T,
): T {
  const follow = useCallback(
    (onChange: () => void) => {
      const subscription = map?.on(event, onChange)
      return () => subscription?.unsubscribe()
    },
    [map, event],
  )
  return useSyncExternalStore(follow, () => (map ? read(map) : before))
}
