import type { Place } from '#geo/position.ts'
import { gridReference, type GridSquare } from '#geo/grid-reference.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import { useFoundWords } from './found-words.ts'
import { foundPart } from './found.layer.ts'
import { cornersOf } from './read-position.ts'
import type { SearchResult } from './use-search-result.ts'

interface FoundOnMapProps {
  searchResult: SearchResult
  colours: { found: string; foundContrast: string }
}

/** The search result on the map: a square or a place. */
export function FoundOnMap({ searchResult, colours }: FoundOnMapProps) {
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
