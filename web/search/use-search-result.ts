import type { MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import type { MapSettings } from '#contract/relief/map.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { cornersOf, middleOf, type Found } from './position/read-position.ts'
import { useNationalGrid } from './position/use-national-grid.ts'

export interface SearchResult {
  grid: NationalGrid
  found: Found | null
  /** Shows a search result and moves the map to it. */
  show: (found: Found) => void
  remove: () => void
}

/** The highest zooms to which the map goes, counted as in the specification. */
const NEAREST = { square: 19, degrees: 17, name: 14, hillfort: 16, postcode: 17 } as const
/** Margins around a square, as shares of the map's width and height. The panels on a wide map leave its middle free. */
const MARGIN = {
  wide: { left: 0.44, right: 0.25, top: 0.15, bottom: 0.15 },
  narrow: { left: 0.1, right: 0.1, top: 0.25, bottom: 0.35 },
} as const
/** Pixels from which a map counts as wide. */
const WIDE = 1000
/** MapLibre's zoom from which a pixel is less than 10 m. */
const FINE_ZOOM = 12.3

/** The search result and the National Grid that is used for it. @param complete whether the first picture is */
export function useSearchResult(
  map: MapLibreMap | null,
  { ownGrid }: Pick<MapSettings, 'ownGrid'>,
  complete: boolean,
): SearchResult {
  const [found, setFound] = useState<Found | null>(null)
  const near = useMapValue(map, 'zoom', (zoomed) => zoomed.getZoom() > FINE_ZOOM, false)
  const grid = useNationalGrid({ own: ownGrid, wanted: (near && complete) || found !== null })
  return {
    grid,
    found,
    show: (next) => {
      setFound(next)
      if (map) goTo(map, next, grid)
    },
    remove: () => setFound(null),
  }
}

function goTo(map: MapLibreMap, found: Found, grid: NationalGrid): void {
  if (found.kind === 'name' && found.extent) {
    const [west, south, east, north] = found.extent
    map.fitBounds([west, south, east, north], { padding: marginOn(map) })
    return
  }
  if (found.kind !== 'square') {
    const { latitude, longitude } = middleOf(found, grid)
    map.flyTo({ center: [longitude, latitude], zoom: toMapZoom(nearestTo(found)) })
    return
  }
  const corners = cornersOf(found.square, grid)
  const [latitudes, longitudes] = [
    corners.map(({ latitude }) => latitude),
    corners.map(({ longitude }) => longitude),
  ]
  map.fitBounds(
    [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ],
    {
      padding: marginOn(map),
      maxZoom: toMapZoom(NEAREST.square),
    },
  )
}

/** Zoom of the specification. */
function nearestTo(found: Exclude<Found, { kind: 'square' }>): number {
  if (found.kind === 'name' && found.about === 'hillfort') return NEAREST.hillfort
  if (found.kind === 'name' && found.about === 'postcode') return NEAREST.postcode
  return NEAREST[found.kind]
}

/** Pixels that stay free around what was found. */
function marginOn(map: MapLibreMap) {
  const { clientWidth, clientHeight } = map.getContainer()
  const margin = MARGIN[clientWidth >= WIDE ? 'wide' : 'narrow']
  return {
    left: margin.left * clientWidth,
    right: margin.right * clientWidth,
    top: margin.top * clientHeight,
    bottom: margin.bottom * clientHeight,
  }
}
