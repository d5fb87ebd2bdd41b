import type { MapLibreMap } from 'maplibre-gl'
import type { MapItem } from '#web/search/in-view/map-item.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'

/** Margin around the area that is zoomed to, in pixels. */
const MARGIN = 80
/** The specification's zooms: near enough to see a barrow, and a point among its neighbours. */
const NEAREST = 18
const NEAR_A_POINT = 16

/** Moves the map so that an item fills it. @param covered pixels at the foot of the map under a sheet */
export function goToItem(
  map: MapLibreMap | null,
  { extent, longitude, latitude }: Pick<MapItem, 'extent' | 'longitude' | 'latitude'>,
  covered: number,
): void {
  const [west, south, east, north] = extent ?? [longitude, latitude, longitude, latitude]
  map?.fitBounds([west, south, east, north], {
    padding: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + covered },
    maxZoom: toMapZoom(extent ? NEAREST : NEAR_A_POINT),
  })
}
