import { FoundOnMap } from './found-on-map.tsx'
import { LocationOnMap } from './location-on-map.tsx'
import type { SearchResult } from './use-search-result.ts'
import type { Location } from './use-location.ts'

interface SearchOnMapProps {
  searchResult: SearchResult
  location: Location
  colours: { found: string; foundContrast: string; location: string; locationContrast: string }
}

/** What was searched and found, and where the visitor is. */
export function SearchOnMap({ searchResult, location, colours }: SearchOnMapProps) {
  return (
    <>
      <LocationOnMap location={location} colours={colours} />
      <FoundOnMap searchResult={searchResult} colours={colours} />
    </>
  )
}
