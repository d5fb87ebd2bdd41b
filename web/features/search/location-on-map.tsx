import { MapLayers } from '#web/map/map-layers.tsx'
import { locationPart } from './found.layer.ts'
import type { Location } from './use-location.ts'

interface LocationOnMapProps {
  location: Location
  colours: { location: string; locationContrast: string }
}

/** The visitor's place with the circle that the device is sure of. */
export function LocationOnMap({ location, colours }: LocationOnMapProps) {
  return location.fix && <MapLayers {...locationPart(location.fix, colours)} slot="location" />
}
