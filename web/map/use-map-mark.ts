import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Outline } from '#contract/records.ts'
import { mapLibrary } from './map-library.ts'

/** Marks a place on the map by a dot; nothing where there is no place. Degrees, latitude first. */
export function useMapMark(map: MapLibreMap | null, place: Outline[number] | null): void {
  const [marker] = useState(createMarker)
  useEffect(() => {
    if (!map || !place) return
    const [latitude, longitude] = place
    marker.setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, place, marker])
}

function createMarker() {
  const element = document.createElement('div')
  element.className = 'map-mark'
  element.ariaHidden = 'true'
  return new mapLibrary.Marker({ element })
}
