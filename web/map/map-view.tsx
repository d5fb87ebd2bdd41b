import { Map as MapLibre } from '@vis.gl/react-maplibre'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { mapLibrary } from './map-library.ts'
import type { MapViewpoint } from './view-memory.ts'
import { fromMapZoom, toMapZoom } from './zoom.ts'

interface MapViewProps {
  /** Read aloud as the name of the map. */
  label: string
  initialView: MapViewpoint
  /** Read once; layers are added by the children. */
  style: StyleSpecification
  /** Once the style is there: layers, drawing tools and popups may use the map. */
  onReady: (map: MapLibreMap) => void
  onMoveEnd?: (view: MapViewpoint) => void
  children?: ReactNode
}

const ZOOM_RANGE = { min: 6, max: 22 }

/** The map itself: north up, seen from above, its keyboard in the browser's tab order under a name. */
export function MapView({ label, initialView, style, onReady, onMoveEnd, children }: MapViewProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  return (
    <MapLibre
      mapLib={mapLibrary}
      mapStyle={style}
      initialViewState={{ ...initialView, zoom: toMapZoom(initialView.zoom) }}
      minZoom={toMapZoom(ZOOM_RANGE.min)}
      maxZoom={toMapZoom(ZOOM_RANGE.max)}
      attributionControl={false}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      maxPitch={0}
      onLoad={({ target }) => {
        target.touchZoomRotate.disableRotation()
        target.keyboard.disableRotation()
        setMap(target)
        onReady(target)
      }}
      onMoveEnd={({ viewState }) => {
        onMoveEnd?.({ ...viewState, zoom: fromMapZoom(viewState.zoom) })
      }}
    >
      {children}
    </MapLibre>
  )
}
