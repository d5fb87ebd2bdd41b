import { FoundOnMap } from './found-on-map.tsx'
import { LocationOnMap } from './location-on-map.tsx'
import type { SearchResult } from './use-search-result.ts'
import type { Location } from './use-location.ts'

interface SearchOnMapProps {
  searchResult: SearchResult
  location: Location
  colours: { found: string; foundContrast: string; location: string; locationContrast: string }
}

/** The search result and the visitor's location on the map. */
export function SearchOnMap({ searchResult, location, colours }: SearchOnMapProps) {
  return (
    <>
      <LocationOnMap location={location} colours={colours} />
      <FoundOnMap searchResult={searchResult} colours={colours} />
    </>
  )
}
