import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { mapLibrary } from '../map-library.ts'

/** Marks a place on the map with a dot. Draws nothing where there is no place. */
export function useMapMark(map: MapLibreMap | null, place: LatitudeLongitude | null): void {
  const [marker] = useState(createMarker)
  useEffect(() => {
    if (!map || !place) return
    marker.setLngLat(toPosition(place)).addTo(map)
    return () => void marker.remove()
  }, [map, place, marker])
}

function createMarker() {
  const element = document.createElement('div')
  element.className = 'map-mark'
  element.ariaHidden = 'true'
  return new mapLibrary.Marker({ element })
}
