import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Place } from '#geo/position.ts'
import { fromMapZoom } from './zoom.ts'

export interface MapRest {
  /** The middle of the view when the map last came to rest. */
  place: Place
  /** Zoom of the specification. */
  zoom: number
  /** The map has neither moved since then nor been told to. */
  still: boolean
}

/** Where the map came to rest: everything that it requested has arrived or failed. Null before that. */
export function useMapRest(map: MapLibreMap | null): MapRest | null {
  const [rest, setRest] = useState<MapRest | null>(null)
  useEffect(() => {
    if (!map) return
    const subscriptions = [
      map.on('movestart', () => setRest((before) => before && { ...before, still: false })),
      map.on('idle', () => {
        const next = restOf(map)
        setRest((before) => (before && isSame(before, next) ? before : next))
      }),
    ]
    // A map that is at rest tells so only after another frame.
    map.triggerRepaint()
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return rest
}

function restOf(map: MapLibreMap): MapRest {
  const { lat: latitude, lng: longitude } = map.getCenter()
  return { place: { latitude, longitude }, zoom: fromMapZoom(map.getZoom()), still: true }
}

function isSame(one: MapRest, other: MapRest): boolean {
  return (
    one.still === other.still &&
    one.zoom === other.zoom &&
    one.place.latitude === other.place.latitude &&
    one.place.longitude === other.place.longitude
  )
}
