import type { MapLibreMap } from 'maplibre-gl'
import { boxOf, commonBox, type Bounds, type Box } from '#geo/shapes/box.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { useViewBox } from '#web/map/view/use-view-box.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'

/** What the map shows: degrees, and the zoom of the specification. */
export interface GroundView extends Box {
  zoom: number
}

/** The view once the map has stopped moving; null before that. */
export function useGroundView(map: MapLibreMap | null): GroundView | null {
  const box = useViewBox(map, true)
  const zoom = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()), 0)
  return box && { ...box, zoom }
}

export function groundViewOf(map: MapLibreMap): GroundView {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: fromMapZoom(map.getZoom()),
  }
}

interface Ground {
  /** Null for no limit. */
  bounds: Readonly<Bounds> | null
  /** Zoom of the specification from which it is visible. */
  minZoom: number
}

/** Whether any of some ground is in view. */
export function isInView({ bounds, minZoom }: Ground, view: GroundView): boolean {
  return view.zoom >= minZoom && (bounds === null || commonBox(boxOf(bounds), view) !== null)
}
