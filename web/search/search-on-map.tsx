import { MapLayers } from '#web/map/layers/map-layers.tsx'
import type { Place } from '#geo/position.ts'
import { gridReference, type GridSquare } from '#geo/grid/grid-reference.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { SearchResult } from './use-search-result.ts'
import type { Location } from './position/use-location.ts'
import { locationPart, foundPart } from './found.layer.ts'
import { useFoundWords } from './found-words.ts'
import { cornersOf } from './position/read-position.ts'

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

interface LocationOnMapProps {
  location: Location
  colours: { location: string; locationContrast: string }
}

/** The visitor's location on the map, with a circle for its accuracy. */
function LocationOnMap({ location, colours }: LocationOnMapProps) {
  return location.fix && <MapLayers {...locationPart(location.fix, colours)} slot="location" />
}

interface FoundOnMapProps {
  searchResult: SearchResult
  colours: { found: string; foundContrast: string }
}

/** The search result on the map: a square or a place. */
function FoundOnMap({ searchResult, colours }: FoundOnMapProps) {
  const { found, grid } = searchResult
  const wordsOf = useFoundWords(grid)
  if (!found) return null
  const corners = found.kind === 'square' ? cornersOf(found.square, grid) : null
  const place = found.kind === 'square' ? upperEdge(found.square, grid) : found.place
  const label =
    found.kind === 'square' ? (gridReference(found.square, found.square.size) ?? '') : wordsOf(found).title
  const part = foundPart({ corners, place, label }, colours)
  return <MapLayers {...part} slot="found" />
}

/** The place of the label: on the upper edge of the square, so that the ground inside stays visible. */
function upperEdge({ easting, northing, size }: GridSquare, grid: NationalGrid): Place {
  return grid.toDegrees({ easting: easting + size / 2, northing: northing + size })
}
