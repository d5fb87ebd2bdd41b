import { Map as MapLibre } from '@vis.gl/react-maplibre'
import type { LngLatBoundsLike, MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { mapLibrary } from './map-library.ts'
import { sayBusy } from './say-busy.ts'
import type { MapViewpoint } from './view-memory.ts'
import { fromMapZoom, toMapZoom } from './zoom.ts'

/** Where a map begins: a viewpoint, or an extent to fit. */
export type MapStart = MapViewpoint | { extent: LngLatBoundsLike; maxZoom: number }

interface Gestures {
  /** Whether it may be turned, by the right mouse button, two fingers, or Shift and an arrow key. */
  turns: boolean
  /** False where the wheel must go on scrolling the page. */
  wheelZooms: boolean
}

interface MapViewProps {
  /** Read aloud as the name of the map. */
  label: string
  start: MapStart
  /** Read once; layers are added by the children. */
  style: StyleSpecification
  /** Once the style is there: layers, drawing tools and popups may use the map. */
  onReady: (map: MapLibreMap) => void
  onMoveEnd?: (view: MapViewpoint) => void
  gestures?: Gestures
  /** Under which others find it. */
  id?: string
  children?: ReactNode
}

/** Zooms of the specification (256 px tiles). */
const ZOOM_RANGE = { min: 6, max: 22 }
/** Degrees: west, south, east, north. The simple base map ends here. */
const EXTENT: [number, number, number, number] = [-12, 48.5, 4, 61]
/** Pixels. */
const FIT_PADDING = 56

/** The map itself: seen from above, its keyboard in the browser's tab order under a name. */
export function MapView(props: MapViewProps) {
  const { label, start, style, onReady, onMoveEnd, gestures, children } = props
  const { turns, wheelZooms } = gestures ?? { turns: false, wheelZooms: true }
  const ownId = useId()
  const [map, setMap] = useState<MapLibreMap | null>(null)
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  return (
    <MapLibre
      id={props.id ?? ownId}
      mapLib={mapLibrary}
      mapStyle={style}
      initialViewState={viewStateOf(start)}
      minZoom={toMapZoom(ZOOM_RANGE.min)}
      maxZoom={toMapZoom(ZOOM_RANGE.max)}
      maxBounds={EXTENT}
      attributionControl={false}
      dragRotate={turns}
      touchPitch={false}
      maxPitch={0}
      scrollZoom={wheelZooms}
      // Not `load`: that comes after the first tiles have come or failed, or never while one hangs.
      onStyleData={({ target }) => {
        if (map) return
        if (!turns) {
          target.touchZoomRotate.disableRotation()
          target.keyboard.disableRotation()
        }
        setMap(target)
        onReady(target)
      }}
      onRender={({ target }) => sayBusy(target, true)}
      onIdle={({ target }) => sayBusy(target, false)}
      onError={({ error, ...where }) => {
        // Tiles that fail are the business of whoever shows their source; the browser logs them too.
        if (!('sourceId' in where)) reportError(error)
      }}
      onMoveEnd={({ viewState }) => {
        const { latitude, longitude, zoom } = viewState
        onMoveEnd?.({ latitude, longitude, zoom: fromMapZoom(zoom) })
      }}
    >
      {children}
    </MapLibre>
  )
}

function viewStateOf(start: MapViewProps['start']) {
  if ('zoom' in start) return { ...start, zoom: toMapZoom(start.zoom) }
  return {
    bounds: start.extent,
    fitBoundsOptions: { padding: FIT_PADDING, maxZoom: toMapZoom(start.maxZoom) },
  }
}
