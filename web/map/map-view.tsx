import { Map as MapLibre } from '@vis.gl/react-maplibre'
import type { LngLatBoundsLike, MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { mapLibrary } from './map-library.ts'
import { addMarkImages } from './layers/marks.ts'
import { sayBusy } from './layers/say-busy.ts'
import type { MapViewpoint } from './view/view-memory.ts'
import { fromMapZoom, toMapZoom } from './view/zoom.ts'

/** The first view of a map: a viewpoint, or an extent to fit. */
export type MapStart = MapViewpoint | { extent: LngLatBoundsLike; maxZoom: number }

interface Gestures {
  /** Whether the map can be rotated with the right mouse button, two fingers, or Shift and an arrow key. */
  turns: boolean
  /** False where the mouse wheel must scroll the page. */
  wheelZooms: boolean
}

interface MapViewProps {
  /** Accessible name of the map. */
  label: string
  start: MapStart
  /** Read once; children add the layers. */
  style: StyleSpecification
  /** Called once the style has loaded, when layers, drawing tools and popups can use the map. */
  onReady: (map: MapLibreMap) => void
  onMoveEnd?: (view: MapViewpoint) => void
  /** Null for a picture that is not moved. */
  gestures?: Gestures | null
  /** Name under which other components find the map. */
  id?: string
  children?: ReactNode
}

/** Zooms of the specification (256 px tiles). */
const ZOOM_RANGE = { min: 6, max: 22 }
/** Degrees: west, south, east, north. The extent of the simple base map. */
const EXTENT: [number, number, number, number] = [-12, 48.5, 4, 61]
/** Margin in pixels around an extent that is fitted. */
const FIT_PADDING = 56

/** The map itself: seen from above, in the tab order of the page, with an accessible name. */
export function MapView(props: MapViewProps) {
  const {
    label,
    start,
    style,
    onReady,
    onMoveEnd,
    gestures = { turns: false, wheelZooms: true },
    children,
  } = props
  const { turns, wheelZooms } = gestures ?? { turns: false, wheelZooms: false }
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
      interactive={gestures !== null}
      dragRotate={turns}
      touchPitch={false}
      maxPitch={0}
      scrollZoom={wheelZooms}
      // Not `load`, which fires after the first tiles have loaded or failed, or never while one hangs.
      onStyleData={({ target }) => {
        if (map) return
        if (!turns) {
          target.touchZoomRotate.disableRotation()
          target.keyboard.disableRotation()
        }
        addMarkImages(target)
        setMap(target)
        onReady(target)
      }}
      onRender={({ target }) => sayBusy(target, true)}
      onIdle={({ target }) => sayBusy(target, false)}
      onError={({ error, ...where }) => {
        // Failed tiles are handled where their source is shown; the browser logs them too.
        if (!('sourceId' in where)) reportError(error)
      }}
      onMoveEnd={({ viewState }) => {
        const { latitude, longitude, zoom, bearing, pitch } = viewState
        onMoveEnd?.({ latitude, longitude, zoom: fromMapZoom(zoom), bearing, pitch })
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
