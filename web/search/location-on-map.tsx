import { MapLayers } from '#web/map/map-layers.tsx'
import { locationPart } from './found.layer.ts'
import type { Location } from './use-location.ts'

interface LocationOnMapProps {
  location: Location
  colours: { location: string; locationContrast: string }
}

/** The visitor's location on the map, with a circle for its accuracy. */
export function LocationOnMap({ location, colours }: LocationOnMapProps) {
  return location.fix && <MapLayers {...locationPart(location.fix, colours)} slot="location" />
}
