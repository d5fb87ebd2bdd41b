import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Place } from '#geo/position.ts'

export interface PointedPlace {
  place: Place
  by: 'pointer' | 'centre'
}

/**
 * The position of the pointer on the map; the middle of the map while the pointer is elsewhere, on touch devices, and for
 * keyboard users. Updated at most once per frame.
 */
export function usePointedPlace(map: MapLibreMap | null): PointedPlace | null {
  const [pointed, setPointed] = useState<PointedPlace | null>(null)
  useEffect(() => {
    if (!map) return
    let pixel: { x: number; y: number } | null = null
    let frame = 0
    const read = () => {
      frame = 0
      const { lat, lng } = pixel ? map.unproject([pixel.x, pixel.y]) : map.getCenter()
      setPointed({ place: { latitude: lat, longitude: lng }, by: pixel ? 'pointer' : 'centre' })
    }
    const readSoon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const subscriptions = [
      map.on('mousemove', ({ point }: MapMouseEvent) => {
        pixel = point
        readSoon()
      }),
      map.on('mouseout', () => {
        pixel = null
        readSoon()
      }),
      map.on('move', readSoon),
    ]
    readSoon()
    return () => {
      cancelAnimationFrame(frame)
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return pointed
}
