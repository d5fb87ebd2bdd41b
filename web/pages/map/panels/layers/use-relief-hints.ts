import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { layerFacts } from '#web/features/layers/layer-facts.ts'
import type { Background } from '#web/features/layers/use-background.ts'
import type { Comparing } from '../../tools/comparing/use-comparing.ts'
import { useZoomHint } from './use-zoom-hint.ts'

/** A hint when relief is on but the map is too far out to show it. */
export function useReliefHints(map: MapLibreMap | null, background: Background, comparing: Comparing): void {
  const { t } = useTranslation('map')
  const { settings, shown, lightTrouble } = background
  const [dtm, light] = [layerFacts(settings, 'dtm'), layerFacts(settings, 'light')]
  useZoomHint(map, {
    layer: 'dtm',
    on: comparing.dtm && dtm.missing === null,
    minZoom: dtm.minZoom,
    text: t('layers.zoomInForDtm', { zoom: dtm.minZoom }),
  })
  useZoomHint(map, {
    layer: 'light',
    on: shown.overlays.light && light.missing === null && lightTrouble === null,
    minZoom: light.minZoom,
    text: t('layers.zoomInForLight', { zoom: light.minZoom }),
  })
}
