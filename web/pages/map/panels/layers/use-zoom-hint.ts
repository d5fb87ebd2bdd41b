import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

/** Milliseconds that the hint for a layer is shown. */
const HINT_TIME = { nmr: 4000, dtm: 3500, light: 3500 } as const

interface ZoomHint {
  layer: keyof typeof HINT_TIME
  /** The layer is on and could be shown. */
  on: boolean
  /** Zoom of the specification from which the layer is visible. */
  minZoom: number
  text: string
  /** The map is about to move to what a link named. */
  onTheWay: boolean
}

/** A hint when a layer is on but the map is too far out to show it. */
export function useZoomHint(map: MapLibreMap | null, hint: ZoomHint): void {
  const { layer, on, minZoom, text, onTheWay } = hint
  const toast = useToast()
  const isTooFar = (moved: MapLibreMap) => fromMapZoom(moved.getZoom()) < minZoom
  const tooFar = useMapValue(map, 'moveend', isTooFar, false)
  const hidden = on && tooFar && !onTheWay
  const show = useEffectEvent(() => {
    // An animated move to the place starts far out, so no hint is shown until it has arrived. One without animation may
    // have been made since the last render.
    if (map && !map.isMoving() && isTooFar(map)) toast(text, HINT_TIME[layer])
  })
  useEffect(() => {
    if (hidden) show()
  }, [hidden])
}
