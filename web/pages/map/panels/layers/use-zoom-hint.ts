import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapValue } from '#web/map/use-map-value.ts'
import { fromMapZoom } from '#web/map/zoom.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Milliseconds that the hint for a layer is shown. */
const HINT_TIME = { nmr: 4000, dtm: 3500, light: 3500 } as const

interface ZoomHint {
  layer: keyof typeof HINT_TIME
  /** The layer is on and could be shown. */
  on: boolean
  /** Zoom of the specification from which the layer is visible. */
  minZoom: number
  text: string
}

/** A hint when a layer is on but the map is too far out to show it. */
export function useZoomHint(map: MapLibreMap | null, { layer, on, minZoom, text }: ZoomHint): void {
  const toast = useToast()
  const tooFar = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()) < minZoom, false)
  const hidden = on && tooFar
  useEffect(() => {
    // An animated move to the place starts far out, so no hint is shown until it has arrived.
    if (hidden && !map?.isMoving()) toast(text, HINT_TIME[layer])
  }, [hidden, layer, map, text, toast])
}
