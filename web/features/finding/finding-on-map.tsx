import { FoundOnMap } from './found-on-map.tsx'
import { LocationOnMap } from './location-on-map.tsx'
import type { Finding } from './use-finding.ts'
import type { Location } from './use-location.ts'

interface FindingOnMapProps {
  finding: Finding
  location: Location
  colours: { found: string; foundContrast: string; location: string; locationContrast: string }
}

/** What was searched and found, and where the visitor is. */
export function FindingOnMap({ finding, location, colours }: FindingOnMapProps) {
  return (
    <>
      <LocationOnMap location={location} colours={colours} />
      <FoundOnMap finding={finding} colours={colours} />
    </>
  )
}
