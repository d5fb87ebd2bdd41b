import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapValue } from '#web/map/use-map-value.ts'
import { fromMapZoom } from '#web/map/zoom.ts'
import { useToast } from '#web/ui/toast.tsx'

interface ZoomHint {
  /** The layer is on and could be shown. */
  on: boolean
  /** Zoom of the specification from which it shows. */
  minZoom: number
  text: string
  /** Milliseconds. */
  time: number
}

/** Says so when a layer is on but the map too far out to show it. */
export function useZoomHint(map: MapLibreMap | null, { on, minZoom, text, time }: ZoomHint): void {
  const toast = useToast()
  const tooFar = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()) < minZoom, false)
  const hidden = on && tooFar
  useEffect(() => {
    // A flight to the place begins far out; it is no news that it has not arrived.
    if (hidden && !map?.isMoving()) toast(text, time)
  }, [hidden, map, text, time, toast])
}
