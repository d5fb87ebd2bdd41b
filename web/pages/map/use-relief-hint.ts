import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/map.ts'
import { hasRelief, reliefMinZoom } from '#web/features/layers/relief.layer.ts'
import { useMapValue } from '#web/map/use-map-value.ts'
import { fromMapZoom } from '#web/map/zoom.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Milliseconds. */
const HINT_TIME = 3500

/** Says so when the relief is on but the map too far out to show it. */
export function useReliefHint(map: MapLibreMap | null, settings: MapSettings, on: boolean): void {
  const { t } = useTranslation('map')
  const toast = useToast()
  const minZoom = reliefMinZoom(settings)
  const tooFar = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()) < minZoom, false)
  const hidden = on && tooFar && hasRelief(settings)
  useEffect(() => {
    // A flight to the relief begins far out; it is no news that it has not arrived.
    if (hidden && !map?.isMoving()) toast(t('layers.zoomInForRelief', { zoom: minZoom }), HINT_TIME)
  }, [hidden, map, minZoom, t, toast])
}
