import type { MapLibreMap } from 'maplibre-gl'

/** Pixels below the middle of the map, because a popup is above its place. */
const ROOM_FOR_POPUP = 140

interface PopupPlace {
  longitude: number
  latitude: number
}

/** Moves the map so that the popup of a place is visible. @param covered pixels at the foot of the map under a sheet */
export function goToPopup(map: MapLibreMap | null, place: PopupPlace, covered: number): void {
  map?.easeTo({ center: [place.longitude, place.latitude], offset: [0, ROOM_FOR_POPUP - covered / 2] })
}
